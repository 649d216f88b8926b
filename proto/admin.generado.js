/*eslint-disable block-scoped-var, id-length, no-control-regex, no-magic-numbers, no-mixed-operators, no-prototype-builtins, no-redeclare, no-shadow, no-var, sort-vars, default-case, jsdoc/require-param*/
import $protobuf from "protobufjs/minimal.js";

const $Reader = $protobuf.Reader, $Writer = $protobuf.Writer, $util = $protobuf.util;
const $Object = $util.global.Object, $undefined = $util.global.undefined, $Error = $util.global.Error, $RangeError = $util.global.RangeError;

const $root = $protobuf.roots["planta"] || ($protobuf.roots["planta"] = {});

export const planta = $root.planta = (() => {

    const planta = {};

    planta.admin = (function() {

        const admin = {};

        admin.Accion = (function() {
            const valuesById = $Object.create(null), values = $Object.create(valuesById);
            values[valuesById[0] = "SIN_ACCION"] = 0;
            values[valuesById[1] = "NUEVO"] = 1;
            values[valuesById[2] = "EDITAR"] = 2;
            values[valuesById[3] = "ELIMINAR"] = 3;
            return values;
        })();

        admin.Error = (function() {

            const Error = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            Error.prototype.error = "";
            Error.prototype.campo = "";
            Error.prototype.quien = "";
            Error.prototype.usuario = null;
            Error.prototype.saf = null;
            Error.prototype.techo = null;
            Error.prototype.vigente = null;
            Error.prototype.pasaje = null;

            let $oneOfFields;

            $Object.defineProperty(Error.prototype, "actual", {
                get: $util.oneOfGetter($oneOfFields = ["usuario", "saf", "techo", "vigente", "pasaje"]),
                set: $util.oneOfSetter($oneOfFields)
            });

            Error.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.error != null && $Object.hasOwnProperty.call(message, "error") && message.error !== "")
                    writer.uint32(10).string(message.error);
                if (message.campo != null && $Object.hasOwnProperty.call(message, "campo") && message.campo !== "")
                    writer.uint32(18).string(message.campo);
                if (message.quien != null && $Object.hasOwnProperty.call(message, "quien") && message.quien !== "")
                    writer.uint32(26).string(message.quien);
                if (message.usuario != null && $Object.hasOwnProperty.call(message, "usuario"))
                    $root.planta.admin.Usuario.encode(message.usuario, writer.uint32(34).fork(), _depth + 1).ldelim();
                if (message.saf != null && $Object.hasOwnProperty.call(message, "saf"))
                    $root.planta.admin.Saf.encode(message.saf, writer.uint32(42).fork(), _depth + 1).ldelim();
                if (message.techo != null && $Object.hasOwnProperty.call(message, "techo"))
                    $root.planta.admin.Techo.encode(message.techo, writer.uint32(50).fork(), _depth + 1).ldelim();
                if (message.vigente != null && $Object.hasOwnProperty.call(message, "vigente"))
                    $root.planta.admin.Vigente.encode(message.vigente, writer.uint32(58).fork(), _depth + 1).ldelim();
                if (message.pasaje != null && $Object.hasOwnProperty.call(message, "pasaje"))
                    $root.planta.admin.Pasaje.encode(message.pasaje, writer.uint32(66).fork(), _depth + 1).ldelim();
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            Error.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message, value;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.planta.admin.Error();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.error = value;
                            else
                                delete message.error;
                            continue;
                        }
                    case 2: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.campo = value;
                            else
                                delete message.campo;
                            continue;
                        }
                    case 3: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.quien = value;
                            else
                                delete message.quien;
                            continue;
                        }
                    case 4: {
                            if (wireType !== 2)
                                break;
                            message.usuario = $root.planta.admin.Usuario.decode(reader, reader.size(), $undefined, _depth + 1, message.usuario);
                            message.actual = "usuario";
                            continue;
                        }
                    case 5: {
                            if (wireType !== 2)
                                break;
                            message.saf = $root.planta.admin.Saf.decode(reader, reader.size(), $undefined, _depth + 1, message.saf);
                            message.actual = "saf";
                            continue;
                        }
                    case 6: {
                            if (wireType !== 2)
                                break;
                            message.techo = $root.planta.admin.Techo.decode(reader, reader.size(), $undefined, _depth + 1, message.techo);
                            message.actual = "techo";
                            continue;
                        }
                    case 7: {
                            if (wireType !== 2)
                                break;
                            message.vigente = $root.planta.admin.Vigente.decode(reader, reader.size(), $undefined, _depth + 1, message.vigente);
                            message.actual = "vigente";
                            continue;
                        }
                    case 8: {
                            if (wireType !== 2)
                                break;
                            message.pasaje = $root.planta.admin.Pasaje.decode(reader, reader.size(), $undefined, _depth + 1, message.pasaje);
                            message.actual = "pasaje";
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                return message;
            };

            return Error;
        })();

        admin.Guardado = (function() {

            const Guardado = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            Guardado.prototype.id = 0;
            Guardado.prototype.rev = 0;

            Guardado.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.id != null && $Object.hasOwnProperty.call(message, "id") && message.id !== 0)
                    writer.uint32(8).int32(message.id);
                if (message.rev != null && $Object.hasOwnProperty.call(message, "rev") && message.rev !== 0)
                    writer.uint32(16).int32(message.rev);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            Guardado.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message, value;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.planta.admin.Guardado();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.id = value;
                            else
                                delete message.id;
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.rev = value;
                            else
                                delete message.rev;
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                return message;
            };

            return Guardado;
        })();

        admin.Usuarios = (function() {

            const Usuarios = function (properties) {
                this.usuarios = [];
                this.organismos = [];
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            Usuarios.prototype.usuarios = $util.emptyArray;
            Usuarios.prototype.organismos = $util.emptyArray;

            Usuarios.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.usuarios != null && message.usuarios.length)
                    for (let i = 0; i < message.usuarios.length; ++i)
                        $root.planta.admin.Usuario.encode(message.usuarios[i], writer.uint32(10).fork(), _depth + 1).ldelim();
                if (message.organismos != null && message.organismos.length)
                    for (let i = 0; i < message.organismos.length; ++i)
                        $root.planta.admin.Organismo.encode(message.organismos[i], writer.uint32(18).fork(), _depth + 1).ldelim();
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            Usuarios.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.planta.admin.Usuarios();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 2)
                                break;
                            if (!(message.usuarios && message.usuarios.length))
                                message.usuarios = [];
                            message.usuarios.push($root.planta.admin.Usuario.decode(reader, reader.size(), $undefined, _depth + 1));
                            continue;
                        }
                    case 2: {
                            if (wireType !== 2)
                                break;
                            if (!(message.organismos && message.organismos.length))
                                message.organismos = [];
                            message.organismos.push($root.planta.admin.Organismo.decode(reader, reader.size(), $undefined, _depth + 1));
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                return message;
            };

            return Usuarios;
        })();

        admin.Organismo = (function() {

            const Organismo = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            Organismo.prototype.saf = 0;
            Organismo.prototype.nombre = "";
            Organismo.prototype.login = "";

            Organismo.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.saf != null && $Object.hasOwnProperty.call(message, "saf") && message.saf !== 0)
                    writer.uint32(8).int32(message.saf);
                if (message.nombre != null && $Object.hasOwnProperty.call(message, "nombre") && message.nombre !== "")
                    writer.uint32(18).string(message.nombre);
                if (message.login != null && $Object.hasOwnProperty.call(message, "login") && message.login !== "")
                    writer.uint32(26).string(message.login);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            Organismo.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message, value;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.planta.admin.Organismo();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.saf = value;
                            else
                                delete message.saf;
                            continue;
                        }
                    case 2: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.nombre = value;
                            else
                                delete message.nombre;
                            continue;
                        }
                    case 3: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.login = value;
                            else
                                delete message.login;
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                return message;
            };

            return Organismo;
        })();

        admin.Usuario = (function() {

            const Usuario = function (properties) {
                this.acceso_safs = [];
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            Usuario.prototype.id = 0;
            Usuario.prototype.usuario = "";
            Usuario.prototype.login = "";
            Usuario.prototype.nombre_completo = "";
            Usuario.prototype.saf = 0;
            Usuario.prototype.organismo = "";
            Usuario.prototype.dependencia = "";
            Usuario.prototype.telefono = "";
            Usuario.prototype.email = "";
            Usuario.prototype.tipo_de_usuario = 0;
            Usuario.prototype.edicion_tablas = false;
            Usuario.prototype.solo_consulta = false;
            Usuario.prototype.acceso_safs = $util.emptyArray;
            Usuario.prototype.habilitado = false;
            Usuario.prototype.rev = 0;
            Usuario.prototype.segundo_factor = false;

            Usuario.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.id != null && $Object.hasOwnProperty.call(message, "id") && message.id !== 0)
                    writer.uint32(8).int32(message.id);
                if (message.usuario != null && $Object.hasOwnProperty.call(message, "usuario") && message.usuario !== "")
                    writer.uint32(18).string(message.usuario);
                if (message.login != null && $Object.hasOwnProperty.call(message, "login") && message.login !== "")
                    writer.uint32(26).string(message.login);
                if (message.nombre_completo != null && $Object.hasOwnProperty.call(message, "nombre_completo") && message.nombre_completo !== "")
                    writer.uint32(34).string(message.nombre_completo);
                if (message.saf != null && $Object.hasOwnProperty.call(message, "saf") && message.saf !== 0)
                    writer.uint32(40).int32(message.saf);
                if (message.organismo != null && $Object.hasOwnProperty.call(message, "organismo") && message.organismo !== "")
                    writer.uint32(50).string(message.organismo);
                if (message.dependencia != null && $Object.hasOwnProperty.call(message, "dependencia") && message.dependencia !== "")
                    writer.uint32(58).string(message.dependencia);
                if (message.telefono != null && $Object.hasOwnProperty.call(message, "telefono") && message.telefono !== "")
                    writer.uint32(66).string(message.telefono);
                if (message.email != null && $Object.hasOwnProperty.call(message, "email") && message.email !== "")
                    writer.uint32(74).string(message.email);
                if (message.tipo_de_usuario != null && $Object.hasOwnProperty.call(message, "tipo_de_usuario") && message.tipo_de_usuario !== 0)
                    writer.uint32(80).int32(message.tipo_de_usuario);
                if (message.edicion_tablas != null && $Object.hasOwnProperty.call(message, "edicion_tablas") && message.edicion_tablas !== false)
                    writer.uint32(88).bool(message.edicion_tablas);
                if (message.solo_consulta != null && $Object.hasOwnProperty.call(message, "solo_consulta") && message.solo_consulta !== false)
                    writer.uint32(96).bool(message.solo_consulta);
                if (message.acceso_safs != null && message.acceso_safs.length)
                    writer.uint32(106).int32s(message.acceso_safs);
                if (message.habilitado != null && $Object.hasOwnProperty.call(message, "habilitado") && message.habilitado !== false)
                    writer.uint32(112).bool(message.habilitado);
                if (message.rev != null && $Object.hasOwnProperty.call(message, "rev") && message.rev !== 0)
                    writer.uint32(120).int32(message.rev);
                if (message.segundo_factor != null && $Object.hasOwnProperty.call(message, "segundo_factor") && message.segundo_factor !== false)
                    writer.uint32(128).bool(message.segundo_factor);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            Usuario.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message, value;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.planta.admin.Usuario();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.id = value;
                            else
                                delete message.id;
                            continue;
                        }
                    case 2: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.usuario = value;
                            else
                                delete message.usuario;
                            continue;
                        }
                    case 3: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.login = value;
                            else
                                delete message.login;
                            continue;
                        }
                    case 4: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.nombre_completo = value;
                            else
                                delete message.nombre_completo;
                            continue;
                        }
                    case 5: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.saf = value;
                            else
                                delete message.saf;
                            continue;
                        }
                    case 6: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.organismo = value;
                            else
                                delete message.organismo;
                            continue;
                        }
                    case 7: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.dependencia = value;
                            else
                                delete message.dependencia;
                            continue;
                        }
                    case 8: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.telefono = value;
                            else
                                delete message.telefono;
                            continue;
                        }
                    case 9: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.email = value;
                            else
                                delete message.email;
                            continue;
                        }
                    case 10: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.tipo_de_usuario = value;
                            else
                                delete message.tipo_de_usuario;
                            continue;
                        }
                    case 11: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.bool())
                                message.edicion_tablas = value;
                            else
                                delete message.edicion_tablas;
                            continue;
                        }
                    case 12: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.bool())
                                message.solo_consulta = value;
                            else
                                delete message.solo_consulta;
                            continue;
                        }
                    case 13: {
                            if (wireType === 2) {
                                if (!(message.acceso_safs && message.acceso_safs.length))
                                    message.acceso_safs = [];
                                reader.int32s(message.acceso_safs);
                                continue;
                            }
                            if (wireType !== 0)
                                break;
                            if (!(message.acceso_safs && message.acceso_safs.length))
                                message.acceso_safs = [];
                            message.acceso_safs.push(reader.int32());
                            continue;
                        }
                    case 14: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.bool())
                                message.habilitado = value;
                            else
                                delete message.habilitado;
                            continue;
                        }
                    case 15: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.rev = value;
                            else
                                delete message.rev;
                            continue;
                        }
                    case 16: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.bool())
                                message.segundo_factor = value;
                            else
                                delete message.segundo_factor;
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                return message;
            };

            return Usuario;
        })();

        admin.QuitarSegundoFactor = (function() {

            const QuitarSegundoFactor = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            QuitarSegundoFactor.prototype.id_usuario = 0;

            QuitarSegundoFactor.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.id_usuario != null && $Object.hasOwnProperty.call(message, "id_usuario") && message.id_usuario !== 0)
                    writer.uint32(8).int32(message.id_usuario);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            QuitarSegundoFactor.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message, value;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.planta.admin.QuitarSegundoFactor();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.id_usuario = value;
                            else
                                delete message.id_usuario;
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                return message;
            };

            return QuitarSegundoFactor;
        })();

        admin.EdicionUsuario = (function() {

            const EdicionUsuario = function (properties) {
                this.acceso_safs = [];
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            EdicionUsuario.prototype.accion = 0;
            EdicionUsuario.prototype.saf = 0;
            EdicionUsuario.prototype.id_usuario = 0;
            EdicionUsuario.prototype.usuario = "";
            EdicionUsuario.prototype.clave = "";
            EdicionUsuario.prototype.edicion_tablas = false;
            EdicionUsuario.prototype.solo_consulta = false;
            EdicionUsuario.prototype.acceso_safs = $util.emptyArray;
            EdicionUsuario.prototype.nombre_completo = "";
            EdicionUsuario.prototype.dependencia = "";
            EdicionUsuario.prototype.email = "";
            EdicionUsuario.prototype.telefono = "";
            EdicionUsuario.prototype.tipo_de_usuario = 0;
            EdicionUsuario.prototype.habilitado = false;
            EdicionUsuario.prototype.rev = null;
            EdicionUsuario.prototype.sin_clave = false;

            let $oneOfFields;

            // Virtual OneOf for proto3 optional field
            $Object.defineProperty(EdicionUsuario.prototype, "_rev", {
                get: $util.oneOfGetter($oneOfFields = ["rev"]),
                set: $util.oneOfSetter($oneOfFields)
            });

            EdicionUsuario.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.accion != null && $Object.hasOwnProperty.call(message, "accion") && message.accion !== 0)
                    writer.uint32(8).int32(message.accion);
                if (message.saf != null && $Object.hasOwnProperty.call(message, "saf") && message.saf !== 0)
                    writer.uint32(16).int32(message.saf);
                if (message.id_usuario != null && $Object.hasOwnProperty.call(message, "id_usuario") && message.id_usuario !== 0)
                    writer.uint32(24).int32(message.id_usuario);
                if (message.usuario != null && $Object.hasOwnProperty.call(message, "usuario") && message.usuario !== "")
                    writer.uint32(34).string(message.usuario);
                if (message.clave != null && $Object.hasOwnProperty.call(message, "clave") && message.clave !== "")
                    writer.uint32(42).string(message.clave);
                if (message.edicion_tablas != null && $Object.hasOwnProperty.call(message, "edicion_tablas") && message.edicion_tablas !== false)
                    writer.uint32(48).bool(message.edicion_tablas);
                if (message.solo_consulta != null && $Object.hasOwnProperty.call(message, "solo_consulta") && message.solo_consulta !== false)
                    writer.uint32(56).bool(message.solo_consulta);
                if (message.acceso_safs != null && message.acceso_safs.length)
                    writer.uint32(66).int32s(message.acceso_safs);
                if (message.nombre_completo != null && $Object.hasOwnProperty.call(message, "nombre_completo") && message.nombre_completo !== "")
                    writer.uint32(74).string(message.nombre_completo);
                if (message.dependencia != null && $Object.hasOwnProperty.call(message, "dependencia") && message.dependencia !== "")
                    writer.uint32(82).string(message.dependencia);
                if (message.email != null && $Object.hasOwnProperty.call(message, "email") && message.email !== "")
                    writer.uint32(90).string(message.email);
                if (message.telefono != null && $Object.hasOwnProperty.call(message, "telefono") && message.telefono !== "")
                    writer.uint32(98).string(message.telefono);
                if (message.tipo_de_usuario != null && $Object.hasOwnProperty.call(message, "tipo_de_usuario") && message.tipo_de_usuario !== 0)
                    writer.uint32(104).int32(message.tipo_de_usuario);
                if (message.habilitado != null && $Object.hasOwnProperty.call(message, "habilitado") && message.habilitado !== false)
                    writer.uint32(112).bool(message.habilitado);
                if (message.rev != null && $Object.hasOwnProperty.call(message, "rev"))
                    writer.uint32(120).int32(message.rev);
                if (message.sin_clave != null && $Object.hasOwnProperty.call(message, "sin_clave") && message.sin_clave !== false)
                    writer.uint32(128).bool(message.sin_clave);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            EdicionUsuario.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message, value;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.planta.admin.EdicionUsuario();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.accion = value;
                            else
                                delete message.accion;
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.saf = value;
                            else
                                delete message.saf;
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.id_usuario = value;
                            else
                                delete message.id_usuario;
                            continue;
                        }
                    case 4: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.usuario = value;
                            else
                                delete message.usuario;
                            continue;
                        }
                    case 5: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.clave = value;
                            else
                                delete message.clave;
                            continue;
                        }
                    case 6: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.bool())
                                message.edicion_tablas = value;
                            else
                                delete message.edicion_tablas;
                            continue;
                        }
                    case 7: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.bool())
                                message.solo_consulta = value;
                            else
                                delete message.solo_consulta;
                            continue;
                        }
                    case 8: {
                            if (wireType === 2) {
                                if (!(message.acceso_safs && message.acceso_safs.length))
                                    message.acceso_safs = [];
                                reader.int32s(message.acceso_safs);
                                continue;
                            }
                            if (wireType !== 0)
                                break;
                            if (!(message.acceso_safs && message.acceso_safs.length))
                                message.acceso_safs = [];
                            message.acceso_safs.push(reader.int32());
                            continue;
                        }
                    case 9: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.nombre_completo = value;
                            else
                                delete message.nombre_completo;
                            continue;
                        }
                    case 10: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.dependencia = value;
                            else
                                delete message.dependencia;
                            continue;
                        }
                    case 11: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.email = value;
                            else
                                delete message.email;
                            continue;
                        }
                    case 12: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.telefono = value;
                            else
                                delete message.telefono;
                            continue;
                        }
                    case 13: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.tipo_de_usuario = value;
                            else
                                delete message.tipo_de_usuario;
                            continue;
                        }
                    case 14: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.bool())
                                message.habilitado = value;
                            else
                                delete message.habilitado;
                            continue;
                        }
                    case 15: {
                            if (wireType !== 0)
                                break;
                            message.rev = reader.int32();
                            message._rev = "rev";
                            continue;
                        }
                    case 16: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.bool())
                                message.sin_clave = value;
                            else
                                delete message.sin_clave;
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                return message;
            };

            return EdicionUsuario;
        })();

        admin.Ejecuciones = (function() {

            const Ejecuciones = function (properties) {
                this.ejecuciones = [];
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            Ejecuciones.prototype.ejecuciones = $util.emptyArray;

            Ejecuciones.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.ejecuciones != null && message.ejecuciones.length)
                    for (let i = 0; i < message.ejecuciones.length; ++i)
                        $root.planta.admin.Ejecucion.encode(message.ejecuciones[i], writer.uint32(10).fork(), _depth + 1).ldelim();
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            Ejecuciones.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.planta.admin.Ejecuciones();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 2)
                                break;
                            if (!(message.ejecuciones && message.ejecuciones.length))
                                message.ejecuciones = [];
                            message.ejecuciones.push($root.planta.admin.Ejecucion.decode(reader, reader.size(), $undefined, _depth + 1));
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                return message;
            };

            return Ejecuciones;
        })();

        admin.Ejecucion = (function() {

            const Ejecucion = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            Ejecucion.prototype.id = 0;
            Ejecucion.prototype.mes = 0;
            Ejecucion.prototype.descripcion_mes = "";
            Ejecucion.prototype.estado = 0;
            Ejecucion.prototype.recurrente = false;
            Ejecucion.prototype.solicitada = "";
            Ejecucion.prototype.ultima_carga = "";
            Ejecucion.prototype.usuario = "";
            Ejecucion.prototype.nombre_usuario = "";
            Ejecucion.prototype.resultado = "";
            Ejecucion.prototype.progreso = null;
            Ejecucion.prototype.etapa = "";
            Ejecucion.prototype.omisiones = null;

            let $oneOfFields;

            // Virtual OneOf for proto3 optional field
            $Object.defineProperty(Ejecucion.prototype, "_progreso", {
                get: $util.oneOfGetter($oneOfFields = ["progreso"]),
                set: $util.oneOfSetter($oneOfFields)
            });

            // Virtual OneOf for proto3 optional field
            $Object.defineProperty(Ejecucion.prototype, "_omisiones", {
                get: $util.oneOfGetter($oneOfFields = ["omisiones"]),
                set: $util.oneOfSetter($oneOfFields)
            });

            Ejecucion.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.id != null && $Object.hasOwnProperty.call(message, "id") && message.id !== 0)
                    writer.uint32(8).int32(message.id);
                if (message.mes != null && $Object.hasOwnProperty.call(message, "mes") && message.mes !== 0)
                    writer.uint32(16).int32(message.mes);
                if (message.descripcion_mes != null && $Object.hasOwnProperty.call(message, "descripcion_mes") && message.descripcion_mes !== "")
                    writer.uint32(26).string(message.descripcion_mes);
                if (message.estado != null && $Object.hasOwnProperty.call(message, "estado") && message.estado !== 0)
                    writer.uint32(32).int32(message.estado);
                if (message.recurrente != null && $Object.hasOwnProperty.call(message, "recurrente") && message.recurrente !== false)
                    writer.uint32(40).bool(message.recurrente);
                if (message.solicitada != null && $Object.hasOwnProperty.call(message, "solicitada") && message.solicitada !== "")
                    writer.uint32(50).string(message.solicitada);
                if (message.ultima_carga != null && $Object.hasOwnProperty.call(message, "ultima_carga") && message.ultima_carga !== "")
                    writer.uint32(58).string(message.ultima_carga);
                if (message.usuario != null && $Object.hasOwnProperty.call(message, "usuario") && message.usuario !== "")
                    writer.uint32(66).string(message.usuario);
                if (message.nombre_usuario != null && $Object.hasOwnProperty.call(message, "nombre_usuario") && message.nombre_usuario !== "")
                    writer.uint32(74).string(message.nombre_usuario);
                if (message.resultado != null && $Object.hasOwnProperty.call(message, "resultado") && message.resultado !== "")
                    writer.uint32(82).string(message.resultado);
                if (message.progreso != null && $Object.hasOwnProperty.call(message, "progreso"))
                    writer.uint32(88).int32(message.progreso);
                if (message.etapa != null && $Object.hasOwnProperty.call(message, "etapa") && message.etapa !== "")
                    writer.uint32(98).string(message.etapa);
                if (message.omisiones != null && $Object.hasOwnProperty.call(message, "omisiones"))
                    writer.uint32(104).int32(message.omisiones);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            Ejecucion.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message, value;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.planta.admin.Ejecucion();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.id = value;
                            else
                                delete message.id;
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.mes = value;
                            else
                                delete message.mes;
                            continue;
                        }
                    case 3: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.descripcion_mes = value;
                            else
                                delete message.descripcion_mes;
                            continue;
                        }
                    case 4: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.estado = value;
                            else
                                delete message.estado;
                            continue;
                        }
                    case 5: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.bool())
                                message.recurrente = value;
                            else
                                delete message.recurrente;
                            continue;
                        }
                    case 6: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.solicitada = value;
                            else
                                delete message.solicitada;
                            continue;
                        }
                    case 7: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.ultima_carga = value;
                            else
                                delete message.ultima_carga;
                            continue;
                        }
                    case 8: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.usuario = value;
                            else
                                delete message.usuario;
                            continue;
                        }
                    case 9: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.nombre_usuario = value;
                            else
                                delete message.nombre_usuario;
                            continue;
                        }
                    case 10: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.resultado = value;
                            else
                                delete message.resultado;
                            continue;
                        }
                    case 11: {
                            if (wireType !== 0)
                                break;
                            message.progreso = reader.int32();
                            message._progreso = "progreso";
                            continue;
                        }
                    case 12: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.etapa = value;
                            else
                                delete message.etapa;
                            continue;
                        }
                    case 13: {
                            if (wireType !== 0)
                                break;
                            message.omisiones = reader.int32();
                            message._omisiones = "omisiones";
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                return message;
            };

            return Ejecucion;
        })();

        admin.EdicionEjecucion = (function() {

            const EdicionEjecucion = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            EdicionEjecucion.prototype.accion = 0;
            EdicionEjecucion.prototype.mes = 0;
            EdicionEjecucion.prototype.mes_completo = false;

            EdicionEjecucion.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.accion != null && $Object.hasOwnProperty.call(message, "accion") && message.accion !== 0)
                    writer.uint32(8).int32(message.accion);
                if (message.mes != null && $Object.hasOwnProperty.call(message, "mes") && message.mes !== 0)
                    writer.uint32(16).int32(message.mes);
                if (message.mes_completo != null && $Object.hasOwnProperty.call(message, "mes_completo") && message.mes_completo !== false)
                    writer.uint32(24).bool(message.mes_completo);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            EdicionEjecucion.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message, value;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.planta.admin.EdicionEjecucion();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.accion = value;
                            else
                                delete message.accion;
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.mes = value;
                            else
                                delete message.mes;
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.bool())
                                message.mes_completo = value;
                            else
                                delete message.mes_completo;
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                return message;
            };

            return EdicionEjecucion;
        })();

        admin.Safs = (function() {

            const Safs = function (properties) {
                this.safs = [];
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            Safs.prototype.safs = $util.emptyArray;

            Safs.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.safs != null && message.safs.length)
                    for (let i = 0; i < message.safs.length; ++i)
                        $root.planta.admin.Saf.encode(message.safs[i], writer.uint32(10).fork(), _depth + 1).ldelim();
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            Safs.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.planta.admin.Safs();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 2)
                                break;
                            if (!(message.safs && message.safs.length))
                                message.safs = [];
                            message.safs.push($root.planta.admin.Saf.decode(reader, reader.size(), $undefined, _depth + 1));
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                return message;
            };

            return Safs;
        })();

        admin.Saf = (function() {

            const Saf = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            Saf.prototype.id = 0;
            Saf.prototype.codigo = 0;
            Saf.prototype.nombre = "";
            Saf.prototype.login = "";
            Saf.prototype.codsir = "";
            Saf.prototype.habilitar_me = false;
            Saf.prototype.habilitar_ogas = false;
            Saf.prototype.rev = 0;

            Saf.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.id != null && $Object.hasOwnProperty.call(message, "id") && message.id !== 0)
                    writer.uint32(8).int32(message.id);
                if (message.codigo != null && $Object.hasOwnProperty.call(message, "codigo") && message.codigo !== 0)
                    writer.uint32(16).int32(message.codigo);
                if (message.nombre != null && $Object.hasOwnProperty.call(message, "nombre") && message.nombre !== "")
                    writer.uint32(26).string(message.nombre);
                if (message.login != null && $Object.hasOwnProperty.call(message, "login") && message.login !== "")
                    writer.uint32(34).string(message.login);
                if (message.codsir != null && $Object.hasOwnProperty.call(message, "codsir") && message.codsir !== "")
                    writer.uint32(42).string(message.codsir);
                if (message.habilitar_me != null && $Object.hasOwnProperty.call(message, "habilitar_me") && message.habilitar_me !== false)
                    writer.uint32(48).bool(message.habilitar_me);
                if (message.habilitar_ogas != null && $Object.hasOwnProperty.call(message, "habilitar_ogas") && message.habilitar_ogas !== false)
                    writer.uint32(56).bool(message.habilitar_ogas);
                if (message.rev != null && $Object.hasOwnProperty.call(message, "rev") && message.rev !== 0)
                    writer.uint32(64).int32(message.rev);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            Saf.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message, value;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.planta.admin.Saf();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.id = value;
                            else
                                delete message.id;
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.codigo = value;
                            else
                                delete message.codigo;
                            continue;
                        }
                    case 3: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.nombre = value;
                            else
                                delete message.nombre;
                            continue;
                        }
                    case 4: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.login = value;
                            else
                                delete message.login;
                            continue;
                        }
                    case 5: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.codsir = value;
                            else
                                delete message.codsir;
                            continue;
                        }
                    case 6: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.bool())
                                message.habilitar_me = value;
                            else
                                delete message.habilitar_me;
                            continue;
                        }
                    case 7: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.bool())
                                message.habilitar_ogas = value;
                            else
                                delete message.habilitar_ogas;
                            continue;
                        }
                    case 8: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.rev = value;
                            else
                                delete message.rev;
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                return message;
            };

            return Saf;
        })();

        admin.EdicionSaf = (function() {

            const EdicionSaf = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            EdicionSaf.prototype.id = 0;
            EdicionSaf.prototype.nro_saf = 0;
            EdicionSaf.prototype.accion = 0;
            EdicionSaf.prototype.nombre = "";
            EdicionSaf.prototype.login = "";
            EdicionSaf.prototype.codsir = "";
            EdicionSaf.prototype.habilitar_me = false;
            EdicionSaf.prototype.habilitar_ogas = false;
            EdicionSaf.prototype.rev = null;

            let $oneOfFields;

            // Virtual OneOf for proto3 optional field
            $Object.defineProperty(EdicionSaf.prototype, "_rev", {
                get: $util.oneOfGetter($oneOfFields = ["rev"]),
                set: $util.oneOfSetter($oneOfFields)
            });

            EdicionSaf.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.id != null && $Object.hasOwnProperty.call(message, "id") && message.id !== 0)
                    writer.uint32(8).int32(message.id);
                if (message.nro_saf != null && $Object.hasOwnProperty.call(message, "nro_saf") && message.nro_saf !== 0)
                    writer.uint32(16).int32(message.nro_saf);
                if (message.accion != null && $Object.hasOwnProperty.call(message, "accion") && message.accion !== 0)
                    writer.uint32(24).int32(message.accion);
                if (message.nombre != null && $Object.hasOwnProperty.call(message, "nombre") && message.nombre !== "")
                    writer.uint32(34).string(message.nombre);
                if (message.login != null && $Object.hasOwnProperty.call(message, "login") && message.login !== "")
                    writer.uint32(42).string(message.login);
                if (message.codsir != null && $Object.hasOwnProperty.call(message, "codsir") && message.codsir !== "")
                    writer.uint32(50).string(message.codsir);
                if (message.habilitar_me != null && $Object.hasOwnProperty.call(message, "habilitar_me") && message.habilitar_me !== false)
                    writer.uint32(56).bool(message.habilitar_me);
                if (message.habilitar_ogas != null && $Object.hasOwnProperty.call(message, "habilitar_ogas") && message.habilitar_ogas !== false)
                    writer.uint32(64).bool(message.habilitar_ogas);
                if (message.rev != null && $Object.hasOwnProperty.call(message, "rev"))
                    writer.uint32(72).int32(message.rev);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            EdicionSaf.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message, value;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.planta.admin.EdicionSaf();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.id = value;
                            else
                                delete message.id;
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.nro_saf = value;
                            else
                                delete message.nro_saf;
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.accion = value;
                            else
                                delete message.accion;
                            continue;
                        }
                    case 4: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.nombre = value;
                            else
                                delete message.nombre;
                            continue;
                        }
                    case 5: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.login = value;
                            else
                                delete message.login;
                            continue;
                        }
                    case 6: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.codsir = value;
                            else
                                delete message.codsir;
                            continue;
                        }
                    case 7: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.bool())
                                message.habilitar_me = value;
                            else
                                delete message.habilitar_me;
                            continue;
                        }
                    case 8: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.bool())
                                message.habilitar_ogas = value;
                            else
                                delete message.habilitar_ogas;
                            continue;
                        }
                    case 9: {
                            if (wireType !== 0)
                                break;
                            message.rev = reader.int32();
                            message._rev = "rev";
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                return message;
            };

            return EdicionSaf;
        })();

        admin.Pasajes = (function() {

            const Pasajes = function (properties) {
                this.pasajes = [];
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            Pasajes.prototype.pasajes = $util.emptyArray;

            Pasajes.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.pasajes != null && message.pasajes.length)
                    for (let i = 0; i < message.pasajes.length; ++i)
                        $root.planta.admin.Pasaje.encode(message.pasajes[i], writer.uint32(10).fork(), _depth + 1).ldelim();
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            Pasajes.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.planta.admin.Pasajes();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 2)
                                break;
                            if (!(message.pasajes && message.pasajes.length))
                                message.pasajes = [];
                            message.pasajes.push($root.planta.admin.Pasaje.decode(reader, reader.size(), $undefined, _depth + 1));
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                return message;
            };

            return Pasajes;
        })();

        admin.Pasaje = (function() {

            const Pasaje = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            Pasaje.prototype.id = 0;
            Pasaje.prototype.codipres = "";
            Pasaje.prototype.saf_origen = 0;
            Pasaje.prototype.prog_origen = 0;
            Pasaje.prototype.subp_origen = 0;
            Pasaje.prototype.proy_origen = 0;
            Pasaje.prototype.act_origen = 0;
            Pasaje.prototype.saf_destino = 0;
            Pasaje.prototype.prog_destino = 0;
            Pasaje.prototype.subp_destino = 0;
            Pasaje.prototype.proy_destino = 0;
            Pasaje.prototype.act_destino = 0;
            Pasaje.prototype.id_usuario = 0;
            Pasaje.prototype.usuario = "";
            Pasaje.prototype.nombre_completo = "";
            Pasaje.prototype.ejecucion = "";
            Pasaje.prototype.resultado = "";
            Pasaje.prototype.rev = 0;

            Pasaje.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.id != null && $Object.hasOwnProperty.call(message, "id") && message.id !== 0)
                    writer.uint32(8).int32(message.id);
                if (message.codipres != null && $Object.hasOwnProperty.call(message, "codipres") && message.codipres !== "")
                    writer.uint32(18).string(message.codipres);
                if (message.saf_origen != null && $Object.hasOwnProperty.call(message, "saf_origen") && message.saf_origen !== 0)
                    writer.uint32(24).int32(message.saf_origen);
                if (message.prog_origen != null && $Object.hasOwnProperty.call(message, "prog_origen") && message.prog_origen !== 0)
                    writer.uint32(32).int32(message.prog_origen);
                if (message.subp_origen != null && $Object.hasOwnProperty.call(message, "subp_origen") && message.subp_origen !== 0)
                    writer.uint32(40).int32(message.subp_origen);
                if (message.proy_origen != null && $Object.hasOwnProperty.call(message, "proy_origen") && message.proy_origen !== 0)
                    writer.uint32(48).int32(message.proy_origen);
                if (message.act_origen != null && $Object.hasOwnProperty.call(message, "act_origen") && message.act_origen !== 0)
                    writer.uint32(56).int32(message.act_origen);
                if (message.saf_destino != null && $Object.hasOwnProperty.call(message, "saf_destino") && message.saf_destino !== 0)
                    writer.uint32(64).int32(message.saf_destino);
                if (message.prog_destino != null && $Object.hasOwnProperty.call(message, "prog_destino") && message.prog_destino !== 0)
                    writer.uint32(72).int32(message.prog_destino);
                if (message.subp_destino != null && $Object.hasOwnProperty.call(message, "subp_destino") && message.subp_destino !== 0)
                    writer.uint32(80).int32(message.subp_destino);
                if (message.proy_destino != null && $Object.hasOwnProperty.call(message, "proy_destino") && message.proy_destino !== 0)
                    writer.uint32(88).int32(message.proy_destino);
                if (message.act_destino != null && $Object.hasOwnProperty.call(message, "act_destino") && message.act_destino !== 0)
                    writer.uint32(96).int32(message.act_destino);
                if (message.id_usuario != null && $Object.hasOwnProperty.call(message, "id_usuario") && message.id_usuario !== 0)
                    writer.uint32(104).int32(message.id_usuario);
                if (message.usuario != null && $Object.hasOwnProperty.call(message, "usuario") && message.usuario !== "")
                    writer.uint32(114).string(message.usuario);
                if (message.nombre_completo != null && $Object.hasOwnProperty.call(message, "nombre_completo") && message.nombre_completo !== "")
                    writer.uint32(122).string(message.nombre_completo);
                if (message.ejecucion != null && $Object.hasOwnProperty.call(message, "ejecucion") && message.ejecucion !== "")
                    writer.uint32(130).string(message.ejecucion);
                if (message.resultado != null && $Object.hasOwnProperty.call(message, "resultado") && message.resultado !== "")
                    writer.uint32(138).string(message.resultado);
                if (message.rev != null && $Object.hasOwnProperty.call(message, "rev") && message.rev !== 0)
                    writer.uint32(144).int32(message.rev);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            Pasaje.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message, value;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.planta.admin.Pasaje();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.id = value;
                            else
                                delete message.id;
                            continue;
                        }
                    case 2: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.codipres = value;
                            else
                                delete message.codipres;
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.saf_origen = value;
                            else
                                delete message.saf_origen;
                            continue;
                        }
                    case 4: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.prog_origen = value;
                            else
                                delete message.prog_origen;
                            continue;
                        }
                    case 5: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.subp_origen = value;
                            else
                                delete message.subp_origen;
                            continue;
                        }
                    case 6: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.proy_origen = value;
                            else
                                delete message.proy_origen;
                            continue;
                        }
                    case 7: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.act_origen = value;
                            else
                                delete message.act_origen;
                            continue;
                        }
                    case 8: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.saf_destino = value;
                            else
                                delete message.saf_destino;
                            continue;
                        }
                    case 9: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.prog_destino = value;
                            else
                                delete message.prog_destino;
                            continue;
                        }
                    case 10: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.subp_destino = value;
                            else
                                delete message.subp_destino;
                            continue;
                        }
                    case 11: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.proy_destino = value;
                            else
                                delete message.proy_destino;
                            continue;
                        }
                    case 12: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.act_destino = value;
                            else
                                delete message.act_destino;
                            continue;
                        }
                    case 13: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.id_usuario = value;
                            else
                                delete message.id_usuario;
                            continue;
                        }
                    case 14: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.usuario = value;
                            else
                                delete message.usuario;
                            continue;
                        }
                    case 15: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.nombre_completo = value;
                            else
                                delete message.nombre_completo;
                            continue;
                        }
                    case 16: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.ejecucion = value;
                            else
                                delete message.ejecucion;
                            continue;
                        }
                    case 17: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.resultado = value;
                            else
                                delete message.resultado;
                            continue;
                        }
                    case 18: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.rev = value;
                            else
                                delete message.rev;
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                return message;
            };

            return Pasaje;
        })();

        admin.NuevoPasaje = (function() {

            const NuevoPasaje = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            NuevoPasaje.prototype.codipres = "";
            NuevoPasaje.prototype.saf_origen = 0;
            NuevoPasaje.prototype.prog_origen = 0;
            NuevoPasaje.prototype.subp_origen = 0;
            NuevoPasaje.prototype.proy_origen = 0;
            NuevoPasaje.prototype.act_origen = 0;
            NuevoPasaje.prototype.saf_destino = 0;
            NuevoPasaje.prototype.prog_destino = 0;
            NuevoPasaje.prototype.subp_destino = 0;
            NuevoPasaje.prototype.proy_destino = 0;
            NuevoPasaje.prototype.act_destino = 0;

            NuevoPasaje.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.codipres != null && $Object.hasOwnProperty.call(message, "codipres") && message.codipres !== "")
                    writer.uint32(10).string(message.codipres);
                if (message.saf_origen != null && $Object.hasOwnProperty.call(message, "saf_origen") && message.saf_origen !== 0)
                    writer.uint32(16).int32(message.saf_origen);
                if (message.prog_origen != null && $Object.hasOwnProperty.call(message, "prog_origen") && message.prog_origen !== 0)
                    writer.uint32(24).int32(message.prog_origen);
                if (message.subp_origen != null && $Object.hasOwnProperty.call(message, "subp_origen") && message.subp_origen !== 0)
                    writer.uint32(32).int32(message.subp_origen);
                if (message.proy_origen != null && $Object.hasOwnProperty.call(message, "proy_origen") && message.proy_origen !== 0)
                    writer.uint32(40).int32(message.proy_origen);
                if (message.act_origen != null && $Object.hasOwnProperty.call(message, "act_origen") && message.act_origen !== 0)
                    writer.uint32(48).int32(message.act_origen);
                if (message.saf_destino != null && $Object.hasOwnProperty.call(message, "saf_destino") && message.saf_destino !== 0)
                    writer.uint32(56).int32(message.saf_destino);
                if (message.prog_destino != null && $Object.hasOwnProperty.call(message, "prog_destino") && message.prog_destino !== 0)
                    writer.uint32(64).int32(message.prog_destino);
                if (message.subp_destino != null && $Object.hasOwnProperty.call(message, "subp_destino") && message.subp_destino !== 0)
                    writer.uint32(72).int32(message.subp_destino);
                if (message.proy_destino != null && $Object.hasOwnProperty.call(message, "proy_destino") && message.proy_destino !== 0)
                    writer.uint32(80).int32(message.proy_destino);
                if (message.act_destino != null && $Object.hasOwnProperty.call(message, "act_destino") && message.act_destino !== 0)
                    writer.uint32(88).int32(message.act_destino);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            NuevoPasaje.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message, value;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.planta.admin.NuevoPasaje();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.codipres = value;
                            else
                                delete message.codipres;
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.saf_origen = value;
                            else
                                delete message.saf_origen;
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.prog_origen = value;
                            else
                                delete message.prog_origen;
                            continue;
                        }
                    case 4: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.subp_origen = value;
                            else
                                delete message.subp_origen;
                            continue;
                        }
                    case 5: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.proy_origen = value;
                            else
                                delete message.proy_origen;
                            continue;
                        }
                    case 6: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.act_origen = value;
                            else
                                delete message.act_origen;
                            continue;
                        }
                    case 7: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.saf_destino = value;
                            else
                                delete message.saf_destino;
                            continue;
                        }
                    case 8: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.prog_destino = value;
                            else
                                delete message.prog_destino;
                            continue;
                        }
                    case 9: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.subp_destino = value;
                            else
                                delete message.subp_destino;
                            continue;
                        }
                    case 10: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.proy_destino = value;
                            else
                                delete message.proy_destino;
                            continue;
                        }
                    case 11: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.act_destino = value;
                            else
                                delete message.act_destino;
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                return message;
            };

            return NuevoPasaje;
        })();

        admin.EdicionPasaje = (function() {

            const EdicionPasaje = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            EdicionPasaje.prototype.accion = 0;
            EdicionPasaje.prototype.id = 0;
            EdicionPasaje.prototype.rev = null;
            EdicionPasaje.prototype.codipres = "";
            EdicionPasaje.prototype.saf_origen = 0;
            EdicionPasaje.prototype.prog_origen = 0;
            EdicionPasaje.prototype.subp_origen = 0;
            EdicionPasaje.prototype.proy_origen = 0;
            EdicionPasaje.prototype.act_origen = 0;
            EdicionPasaje.prototype.saf_destino = 0;
            EdicionPasaje.prototype.prog_destino = 0;
            EdicionPasaje.prototype.subp_destino = 0;
            EdicionPasaje.prototype.proy_destino = 0;
            EdicionPasaje.prototype.act_destino = 0;

            let $oneOfFields;

            // Virtual OneOf for proto3 optional field
            $Object.defineProperty(EdicionPasaje.prototype, "_rev", {
                get: $util.oneOfGetter($oneOfFields = ["rev"]),
                set: $util.oneOfSetter($oneOfFields)
            });

            EdicionPasaje.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.accion != null && $Object.hasOwnProperty.call(message, "accion") && message.accion !== 0)
                    writer.uint32(8).int32(message.accion);
                if (message.id != null && $Object.hasOwnProperty.call(message, "id") && message.id !== 0)
                    writer.uint32(16).int32(message.id);
                if (message.rev != null && $Object.hasOwnProperty.call(message, "rev"))
                    writer.uint32(24).int32(message.rev);
                if (message.codipres != null && $Object.hasOwnProperty.call(message, "codipres") && message.codipres !== "")
                    writer.uint32(34).string(message.codipres);
                if (message.saf_origen != null && $Object.hasOwnProperty.call(message, "saf_origen") && message.saf_origen !== 0)
                    writer.uint32(40).int32(message.saf_origen);
                if (message.prog_origen != null && $Object.hasOwnProperty.call(message, "prog_origen") && message.prog_origen !== 0)
                    writer.uint32(48).int32(message.prog_origen);
                if (message.subp_origen != null && $Object.hasOwnProperty.call(message, "subp_origen") && message.subp_origen !== 0)
                    writer.uint32(56).int32(message.subp_origen);
                if (message.proy_origen != null && $Object.hasOwnProperty.call(message, "proy_origen") && message.proy_origen !== 0)
                    writer.uint32(64).int32(message.proy_origen);
                if (message.act_origen != null && $Object.hasOwnProperty.call(message, "act_origen") && message.act_origen !== 0)
                    writer.uint32(72).int32(message.act_origen);
                if (message.saf_destino != null && $Object.hasOwnProperty.call(message, "saf_destino") && message.saf_destino !== 0)
                    writer.uint32(80).int32(message.saf_destino);
                if (message.prog_destino != null && $Object.hasOwnProperty.call(message, "prog_destino") && message.prog_destino !== 0)
                    writer.uint32(88).int32(message.prog_destino);
                if (message.subp_destino != null && $Object.hasOwnProperty.call(message, "subp_destino") && message.subp_destino !== 0)
                    writer.uint32(96).int32(message.subp_destino);
                if (message.proy_destino != null && $Object.hasOwnProperty.call(message, "proy_destino") && message.proy_destino !== 0)
                    writer.uint32(104).int32(message.proy_destino);
                if (message.act_destino != null && $Object.hasOwnProperty.call(message, "act_destino") && message.act_destino !== 0)
                    writer.uint32(112).int32(message.act_destino);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            EdicionPasaje.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message, value;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.planta.admin.EdicionPasaje();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.accion = value;
                            else
                                delete message.accion;
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.id = value;
                            else
                                delete message.id;
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            message.rev = reader.int32();
                            message._rev = "rev";
                            continue;
                        }
                    case 4: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.codipres = value;
                            else
                                delete message.codipres;
                            continue;
                        }
                    case 5: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.saf_origen = value;
                            else
                                delete message.saf_origen;
                            continue;
                        }
                    case 6: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.prog_origen = value;
                            else
                                delete message.prog_origen;
                            continue;
                        }
                    case 7: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.subp_origen = value;
                            else
                                delete message.subp_origen;
                            continue;
                        }
                    case 8: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.proy_origen = value;
                            else
                                delete message.proy_origen;
                            continue;
                        }
                    case 9: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.act_origen = value;
                            else
                                delete message.act_origen;
                            continue;
                        }
                    case 10: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.saf_destino = value;
                            else
                                delete message.saf_destino;
                            continue;
                        }
                    case 11: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.prog_destino = value;
                            else
                                delete message.prog_destino;
                            continue;
                        }
                    case 12: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.subp_destino = value;
                            else
                                delete message.subp_destino;
                            continue;
                        }
                    case 13: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.proy_destino = value;
                            else
                                delete message.proy_destino;
                            continue;
                        }
                    case 14: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.act_destino = value;
                            else
                                delete message.act_destino;
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                return message;
            };

            return EdicionPasaje;
        })();

        admin.MapeoEsidif = (function() {

            const MapeoEsidif = function (properties) {
                this.mapeo = [];
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            MapeoEsidif.prototype.descripcion = "";
            MapeoEsidif.prototype.ejercicio = 0;
            MapeoEsidif.prototype.version = 0;
            MapeoEsidif.prototype.mapeo = $util.emptyArray;

            MapeoEsidif.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.descripcion != null && $Object.hasOwnProperty.call(message, "descripcion") && message.descripcion !== "")
                    writer.uint32(10).string(message.descripcion);
                if (message.ejercicio != null && $Object.hasOwnProperty.call(message, "ejercicio") && message.ejercicio !== 0)
                    writer.uint32(16).int32(message.ejercicio);
                if (message.version != null && $Object.hasOwnProperty.call(message, "version") && message.version !== 0)
                    writer.uint32(24).int32(message.version);
                if (message.mapeo != null && message.mapeo.length)
                    for (let i = 0; i < message.mapeo.length; ++i)
                        $root.planta.admin.ParEsidif.encode(message.mapeo[i], writer.uint32(34).fork(), _depth + 1).ldelim();
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            MapeoEsidif.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message, value;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.planta.admin.MapeoEsidif();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.descripcion = value;
                            else
                                delete message.descripcion;
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.ejercicio = value;
                            else
                                delete message.ejercicio;
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.version = value;
                            else
                                delete message.version;
                            continue;
                        }
                    case 4: {
                            if (wireType !== 2)
                                break;
                            if (!(message.mapeo && message.mapeo.length))
                                message.mapeo = [];
                            message.mapeo.push($root.planta.admin.ParEsidif.decode(reader, reader.size(), $undefined, _depth + 1));
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                return message;
            };

            return MapeoEsidif;
        })();

        admin.ParEsidif = (function() {

            const ParEsidif = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            ParEsidif.prototype.saf_origen = 0;
            ParEsidif.prototype.prog_origen = 0;
            ParEsidif.prototype.subp_origen = 0;
            ParEsidif.prototype.proy_origen = 0;
            ParEsidif.prototype.act_origen = 0;
            ParEsidif.prototype.saf_destino = 0;
            ParEsidif.prototype.prog_destino = 0;
            ParEsidif.prototype.subp_destino = 0;
            ParEsidif.prototype.proy_destino = 0;
            ParEsidif.prototype.act_destino = 0;

            ParEsidif.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.saf_origen != null && $Object.hasOwnProperty.call(message, "saf_origen") && message.saf_origen !== 0)
                    writer.uint32(8).int32(message.saf_origen);
                if (message.prog_origen != null && $Object.hasOwnProperty.call(message, "prog_origen") && message.prog_origen !== 0)
                    writer.uint32(16).int32(message.prog_origen);
                if (message.subp_origen != null && $Object.hasOwnProperty.call(message, "subp_origen") && message.subp_origen !== 0)
                    writer.uint32(24).int32(message.subp_origen);
                if (message.proy_origen != null && $Object.hasOwnProperty.call(message, "proy_origen") && message.proy_origen !== 0)
                    writer.uint32(32).int32(message.proy_origen);
                if (message.act_origen != null && $Object.hasOwnProperty.call(message, "act_origen") && message.act_origen !== 0)
                    writer.uint32(40).int32(message.act_origen);
                if (message.saf_destino != null && $Object.hasOwnProperty.call(message, "saf_destino") && message.saf_destino !== 0)
                    writer.uint32(48).int32(message.saf_destino);
                if (message.prog_destino != null && $Object.hasOwnProperty.call(message, "prog_destino") && message.prog_destino !== 0)
                    writer.uint32(56).int32(message.prog_destino);
                if (message.subp_destino != null && $Object.hasOwnProperty.call(message, "subp_destino") && message.subp_destino !== 0)
                    writer.uint32(64).int32(message.subp_destino);
                if (message.proy_destino != null && $Object.hasOwnProperty.call(message, "proy_destino") && message.proy_destino !== 0)
                    writer.uint32(72).int32(message.proy_destino);
                if (message.act_destino != null && $Object.hasOwnProperty.call(message, "act_destino") && message.act_destino !== 0)
                    writer.uint32(80).int32(message.act_destino);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            ParEsidif.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message, value;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.planta.admin.ParEsidif();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.saf_origen = value;
                            else
                                delete message.saf_origen;
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.prog_origen = value;
                            else
                                delete message.prog_origen;
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.subp_origen = value;
                            else
                                delete message.subp_origen;
                            continue;
                        }
                    case 4: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.proy_origen = value;
                            else
                                delete message.proy_origen;
                            continue;
                        }
                    case 5: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.act_origen = value;
                            else
                                delete message.act_origen;
                            continue;
                        }
                    case 6: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.saf_destino = value;
                            else
                                delete message.saf_destino;
                            continue;
                        }
                    case 7: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.prog_destino = value;
                            else
                                delete message.prog_destino;
                            continue;
                        }
                    case 8: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.subp_destino = value;
                            else
                                delete message.subp_destino;
                            continue;
                        }
                    case 9: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.proy_destino = value;
                            else
                                delete message.proy_destino;
                            continue;
                        }
                    case 10: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.act_destino = value;
                            else
                                delete message.act_destino;
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                return message;
            };

            return ParEsidif;
        })();

        admin.PasajesProcesados = (function() {

            const PasajesProcesados = function (properties) {
                this.pasajes = [];
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            PasajesProcesados.prototype.ejecutados = 0;
            PasajesProcesados.prototype.rechazados = 0;
            PasajesProcesados.prototype.pasajes = $util.emptyArray;

            PasajesProcesados.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.ejecutados != null && $Object.hasOwnProperty.call(message, "ejecutados") && message.ejecutados !== 0)
                    writer.uint32(8).int32(message.ejecutados);
                if (message.rechazados != null && $Object.hasOwnProperty.call(message, "rechazados") && message.rechazados !== 0)
                    writer.uint32(16).int32(message.rechazados);
                if (message.pasajes != null && message.pasajes.length)
                    for (let i = 0; i < message.pasajes.length; ++i)
                        $root.planta.admin.Pasaje.encode(message.pasajes[i], writer.uint32(26).fork(), _depth + 1).ldelim();
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            PasajesProcesados.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message, value;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.planta.admin.PasajesProcesados();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.ejecutados = value;
                            else
                                delete message.ejecutados;
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.rechazados = value;
                            else
                                delete message.rechazados;
                            continue;
                        }
                    case 3: {
                            if (wireType !== 2)
                                break;
                            if (!(message.pasajes && message.pasajes.length))
                                message.pasajes = [];
                            message.pasajes.push($root.planta.admin.Pasaje.decode(reader, reader.size(), $undefined, _depth + 1));
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                return message;
            };

            return PasajesProcesados;
        })();

        admin.Techos = (function() {

            const Techos = function (properties) {
                this.techos = [];
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            Techos.prototype.techos = $util.emptyArray;

            Techos.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.techos != null && message.techos.length)
                    for (let i = 0; i < message.techos.length; ++i)
                        $root.planta.admin.Techo.encode(message.techos[i], writer.uint32(10).fork(), _depth + 1).ldelim();
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            Techos.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.planta.admin.Techos();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 2)
                                break;
                            if (!(message.techos && message.techos.length))
                                message.techos = [];
                            message.techos.push($root.planta.admin.Techo.decode(reader, reader.size(), $undefined, _depth + 1));
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                return message;
            };

            return Techos;
        })();

        admin.Techo = (function() {

            const Techo = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            Techo.prototype.saf = 0;
            Techo.prototype.descripcion = "";
            Techo.prototype.cargos = 0;
            Techo.prototype.observaciones = "";
            Techo.prototype.rev = 0;

            Techo.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.saf != null && $Object.hasOwnProperty.call(message, "saf") && message.saf !== 0)
                    writer.uint32(8).int32(message.saf);
                if (message.descripcion != null && $Object.hasOwnProperty.call(message, "descripcion") && message.descripcion !== "")
                    writer.uint32(18).string(message.descripcion);
                if (message.cargos != null && $Object.hasOwnProperty.call(message, "cargos") && message.cargos !== 0)
                    writer.uint32(24).int32(message.cargos);
                if (message.observaciones != null && $Object.hasOwnProperty.call(message, "observaciones") && message.observaciones !== "")
                    writer.uint32(34).string(message.observaciones);
                if (message.rev != null && $Object.hasOwnProperty.call(message, "rev") && message.rev !== 0)
                    writer.uint32(40).int32(message.rev);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            Techo.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message, value;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.planta.admin.Techo();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.saf = value;
                            else
                                delete message.saf;
                            continue;
                        }
                    case 2: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.descripcion = value;
                            else
                                delete message.descripcion;
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.cargos = value;
                            else
                                delete message.cargos;
                            continue;
                        }
                    case 4: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.observaciones = value;
                            else
                                delete message.observaciones;
                            continue;
                        }
                    case 5: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.rev = value;
                            else
                                delete message.rev;
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                return message;
            };

            return Techo;
        })();

        admin.EdicionTecho = (function() {

            const EdicionTecho = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            EdicionTecho.prototype.saf = 0;
            EdicionTecho.prototype.cargos = 0;
            EdicionTecho.prototype.observaciones = "";
            EdicionTecho.prototype.rev = null;

            let $oneOfFields;

            // Virtual OneOf for proto3 optional field
            $Object.defineProperty(EdicionTecho.prototype, "_rev", {
                get: $util.oneOfGetter($oneOfFields = ["rev"]),
                set: $util.oneOfSetter($oneOfFields)
            });

            EdicionTecho.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.saf != null && $Object.hasOwnProperty.call(message, "saf") && message.saf !== 0)
                    writer.uint32(8).int32(message.saf);
                if (message.cargos != null && $Object.hasOwnProperty.call(message, "cargos") && message.cargos !== 0)
                    writer.uint32(16).int32(message.cargos);
                if (message.observaciones != null && $Object.hasOwnProperty.call(message, "observaciones") && message.observaciones !== "")
                    writer.uint32(26).string(message.observaciones);
                if (message.rev != null && $Object.hasOwnProperty.call(message, "rev"))
                    writer.uint32(32).int32(message.rev);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            EdicionTecho.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message, value;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.planta.admin.EdicionTecho();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.saf = value;
                            else
                                delete message.saf;
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.cargos = value;
                            else
                                delete message.cargos;
                            continue;
                        }
                    case 3: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.observaciones = value;
                            else
                                delete message.observaciones;
                            continue;
                        }
                    case 4: {
                            if (wireType !== 0)
                                break;
                            message.rev = reader.int32();
                            message._rev = "rev";
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                return message;
            };

            return EdicionTecho;
        })();

        admin.Vigentes = (function() {

            const Vigentes = function (properties) {
                this.vigente = [];
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            Vigentes.prototype.vigente = $util.emptyArray;

            Vigentes.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.vigente != null && message.vigente.length)
                    for (let i = 0; i < message.vigente.length; ++i)
                        $root.planta.admin.Vigente.encode(message.vigente[i], writer.uint32(10).fork(), _depth + 1).ldelim();
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            Vigentes.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.planta.admin.Vigentes();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 2)
                                break;
                            if (!(message.vigente && message.vigente.length))
                                message.vigente = [];
                            message.vigente.push($root.planta.admin.Vigente.decode(reader, reader.size(), $undefined, _depth + 1));
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                return message;
            };

            return Vigentes;
        })();

        admin.Vigente = (function() {

            const Vigente = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            Vigente.prototype.saf = 0;
            Vigente.prototype.descripcion = "";
            Vigente.prototype.cargos = 0;
            Vigente.prototype.horas = 0;
            Vigente.prototype.observaciones = "";
            Vigente.prototype.rev = 0;

            Vigente.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.saf != null && $Object.hasOwnProperty.call(message, "saf") && message.saf !== 0)
                    writer.uint32(8).int32(message.saf);
                if (message.descripcion != null && $Object.hasOwnProperty.call(message, "descripcion") && message.descripcion !== "")
                    writer.uint32(18).string(message.descripcion);
                if (message.cargos != null && $Object.hasOwnProperty.call(message, "cargos") && message.cargos !== 0)
                    writer.uint32(24).int32(message.cargos);
                if (message.horas != null && $Object.hasOwnProperty.call(message, "horas") && message.horas !== 0)
                    writer.uint32(32).int32(message.horas);
                if (message.observaciones != null && $Object.hasOwnProperty.call(message, "observaciones") && message.observaciones !== "")
                    writer.uint32(42).string(message.observaciones);
                if (message.rev != null && $Object.hasOwnProperty.call(message, "rev") && message.rev !== 0)
                    writer.uint32(48).int32(message.rev);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            Vigente.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message, value;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.planta.admin.Vigente();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.saf = value;
                            else
                                delete message.saf;
                            continue;
                        }
                    case 2: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.descripcion = value;
                            else
                                delete message.descripcion;
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.cargos = value;
                            else
                                delete message.cargos;
                            continue;
                        }
                    case 4: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.horas = value;
                            else
                                delete message.horas;
                            continue;
                        }
                    case 5: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.observaciones = value;
                            else
                                delete message.observaciones;
                            continue;
                        }
                    case 6: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.rev = value;
                            else
                                delete message.rev;
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                return message;
            };

            return Vigente;
        })();

        admin.EdicionVigente = (function() {

            const EdicionVigente = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            EdicionVigente.prototype.saf = 0;
            EdicionVigente.prototype.cargos = 0;
            EdicionVigente.prototype.horas = 0;
            EdicionVigente.prototype.observaciones = "";
            EdicionVigente.prototype.rev = null;

            let $oneOfFields;

            // Virtual OneOf for proto3 optional field
            $Object.defineProperty(EdicionVigente.prototype, "_rev", {
                get: $util.oneOfGetter($oneOfFields = ["rev"]),
                set: $util.oneOfSetter($oneOfFields)
            });

            EdicionVigente.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.saf != null && $Object.hasOwnProperty.call(message, "saf") && message.saf !== 0)
                    writer.uint32(8).int32(message.saf);
                if (message.cargos != null && $Object.hasOwnProperty.call(message, "cargos") && message.cargos !== 0)
                    writer.uint32(16).int32(message.cargos);
                if (message.horas != null && $Object.hasOwnProperty.call(message, "horas") && message.horas !== 0)
                    writer.uint32(24).int32(message.horas);
                if (message.observaciones != null && $Object.hasOwnProperty.call(message, "observaciones") && message.observaciones !== "")
                    writer.uint32(34).string(message.observaciones);
                if (message.rev != null && $Object.hasOwnProperty.call(message, "rev"))
                    writer.uint32(40).int32(message.rev);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            EdicionVigente.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message, value;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.planta.admin.EdicionVigente();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.saf = value;
                            else
                                delete message.saf;
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.cargos = value;
                            else
                                delete message.cargos;
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            if (value = reader.int32())
                                message.horas = value;
                            else
                                delete message.horas;
                            continue;
                        }
                    case 4: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.observaciones = value;
                            else
                                delete message.observaciones;
                            continue;
                        }
                    case 5: {
                            if (wireType !== 0)
                                break;
                            message.rev = reader.int32();
                            message._rev = "rev";
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                return message;
            };

            return EdicionVigente;
        })();

        return admin;
    })();

    return planta;
})();

export {
  $root as default
};
