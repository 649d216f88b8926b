import * as $protobuf from "protobufjs";

/** Namespace planta. */
export namespace planta {

    /** Namespace admin. */
    namespace admin {

        /** Accion enum. */
        enum Accion {

            /** SIN_ACCION value */
            SIN_ACCION = 0,

            /** NUEVO value */
            NUEVO = 1,

            /** EDITAR value */
            EDITAR = 2,

            /** ELIMINAR value */
            ELIMINAR = 3
        }

        /**
         * Properties of an Error.
         * @deprecated Use planta.admin.Error.$Properties instead.
         */
        interface IError extends planta.admin.Error.$Properties {
        }

        /** Represents an Error. */
        class Error {

            /**
             * Constructs a new Error.
             * @param [properties] Properties to set
             */
            constructor(properties?: planta.admin.Error.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** Error error. */
            error: string;

            /** Error campo. */
            campo: string;

            /** Error quien. */
            quien: string;

            /** Error usuario. */
            usuario?: (planta.admin.Usuario.$Properties|null);

            /** Error saf. */
            saf?: (planta.admin.Saf.$Properties|null);

            /** Error techo. */
            techo?: (planta.admin.Techo.$Properties|null);

            /** Error vigente. */
            vigente?: (planta.admin.Vigente.$Properties|null);

            /** Error pasaje. */
            pasaje?: (planta.admin.Pasaje.$Properties|null);

            /** Error actual. */
            actual?: ("usuario"|"saf"|"techo"|"vigente"|"pasaje");

            /**
             * Encodes the specified Error message. Does not implicitly {@link planta.admin.Error.verify|verify} messages.
             * @param message Error message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            static encode(message: planta.admin.Error.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an Error message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns {planta.admin.Error & planta.admin.Error.$Shape} Error
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): planta.admin.Error & planta.admin.Error.$Shape;
        }

        namespace Error {

            /** Properties of an Error. */
            interface $Properties {

                /** Error error */
                error?: (string|null);

                /** Error campo */
                campo?: (string|null);

                /** Error quien */
                quien?: (string|null);

                /** Error usuario */
                usuario?: (planta.admin.Usuario.$Properties|null);

                /** Error saf */
                saf?: (planta.admin.Saf.$Properties|null);

                /** Error techo */
                techo?: (planta.admin.Techo.$Properties|null);

                /** Error vigente */
                vigente?: (planta.admin.Vigente.$Properties|null);

                /** Error pasaje */
                pasaje?: (planta.admin.Pasaje.$Properties|null);

                /** Error actual */
                actual?: ("usuario"|"saf"|"techo"|"vigente"|"pasaje");

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Narrowed shape of an Error. */
            type $Shape = {
              error?: string|null;
              campo?: string|null;
              quien?: string|null;
              usuario?: planta.admin.Usuario.$Shape|null;
              saf?: planta.admin.Saf.$Shape|null;
              techo?: planta.admin.Techo.$Shape|null;
              vigente?: planta.admin.Vigente.$Shape|null;
              pasaje?: planta.admin.Pasaje.$Shape|null;
              $unknowns?: Uint8Array[];
            } & (
              ({ actual?: undefined; usuario?: null; saf?: null; techo?: null; vigente?: null; pasaje?: null }|{ actual?: "usuario"; usuario: planta.admin.Usuario.$Shape; saf?: null; techo?: null; vigente?: null; pasaje?: null }|{ actual?: "saf"; usuario?: null; saf: planta.admin.Saf.$Shape; techo?: null; vigente?: null; pasaje?: null }|{ actual?: "techo"; usuario?: null; saf?: null; techo: planta.admin.Techo.$Shape; vigente?: null; pasaje?: null }|{ actual?: "vigente"; usuario?: null; saf?: null; techo?: null; vigente: planta.admin.Vigente.$Shape; pasaje?: null }|{ actual?: "pasaje"; usuario?: null; saf?: null; techo?: null; vigente?: null; pasaje: planta.admin.Pasaje.$Shape })
            );
        }

        /**
         * Properties of a Guardado.
         * @deprecated Use planta.admin.Guardado.$Properties instead.
         */
        interface IGuardado extends planta.admin.Guardado.$Properties {
        }

        /** Represents a Guardado. */
        class Guardado {

            /**
             * Constructs a new Guardado.
             * @param [properties] Properties to set
             */
            constructor(properties?: planta.admin.Guardado.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** Guardado id. */
            id: number;

            /** Guardado rev. */
            rev: number;

            /**
             * Encodes the specified Guardado message. Does not implicitly {@link planta.admin.Guardado.verify|verify} messages.
             * @param message Guardado message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            static encode(message: planta.admin.Guardado.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a Guardado message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns {planta.admin.Guardado & planta.admin.Guardado.$Shape} Guardado
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): planta.admin.Guardado & planta.admin.Guardado.$Shape;
        }

        namespace Guardado {

            /** Properties of a Guardado. */
            interface $Properties {

                /** Guardado id */
                id?: (number|null);

                /** Guardado rev */
                rev?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a Guardado. */
            type $Shape = planta.admin.Guardado.$Properties;
        }

        /**
         * Properties of a Usuarios.
         * @deprecated Use planta.admin.Usuarios.$Properties instead.
         */
        interface IUsuarios extends planta.admin.Usuarios.$Properties {
        }

        /** Represents a Usuarios. */
        class Usuarios {

            /**
             * Constructs a new Usuarios.
             * @param [properties] Properties to set
             */
            constructor(properties?: planta.admin.Usuarios.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** Usuarios usuarios. */
            usuarios: planta.admin.Usuario.$Properties[];

            /** Usuarios organismos. */
            organismos: planta.admin.Organismo.$Properties[];

            /**
             * Encodes the specified Usuarios message. Does not implicitly {@link planta.admin.Usuarios.verify|verify} messages.
             * @param message Usuarios message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            static encode(message: planta.admin.Usuarios.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a Usuarios message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns {planta.admin.Usuarios & planta.admin.Usuarios.$Shape} Usuarios
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): planta.admin.Usuarios & planta.admin.Usuarios.$Shape;
        }

        namespace Usuarios {

            /** Properties of a Usuarios. */
            interface $Properties {

                /** Usuarios usuarios */
                usuarios?: (planta.admin.Usuario.$Properties[]|null);

                /** Usuarios organismos */
                organismos?: (planta.admin.Organismo.$Properties[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a Usuarios. */
            type $Shape = planta.admin.Usuarios.$Properties;
        }

        /**
         * Properties of an Organismo.
         * @deprecated Use planta.admin.Organismo.$Properties instead.
         */
        interface IOrganismo extends planta.admin.Organismo.$Properties {
        }

        /** Represents an Organismo. */
        class Organismo {

            /**
             * Constructs a new Organismo.
             * @param [properties] Properties to set
             */
            constructor(properties?: planta.admin.Organismo.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** Organismo saf. */
            saf: number;

            /** Organismo nombre. */
            nombre: string;

            /** Organismo login. */
            login: string;

            /**
             * Encodes the specified Organismo message. Does not implicitly {@link planta.admin.Organismo.verify|verify} messages.
             * @param message Organismo message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            static encode(message: planta.admin.Organismo.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an Organismo message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns {planta.admin.Organismo & planta.admin.Organismo.$Shape} Organismo
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): planta.admin.Organismo & planta.admin.Organismo.$Shape;
        }

        namespace Organismo {

            /** Properties of an Organismo. */
            interface $Properties {

                /** Organismo saf */
                saf?: (number|null);

                /** Organismo nombre */
                nombre?: (string|null);

                /** Organismo login */
                login?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an Organismo. */
            type $Shape = planta.admin.Organismo.$Properties;
        }

        /**
         * Properties of a Usuario.
         * @deprecated Use planta.admin.Usuario.$Properties instead.
         */
        interface IUsuario extends planta.admin.Usuario.$Properties {
        }

        /** Represents a Usuario. */
        class Usuario {

            /**
             * Constructs a new Usuario.
             * @param [properties] Properties to set
             */
            constructor(properties?: planta.admin.Usuario.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** Usuario id. */
            id: number;

            /** Usuario usuario. */
            usuario: string;

            /** Usuario login. */
            login: string;

            /** Usuario nombre_completo. */
            nombre_completo: string;

            /** Usuario saf. */
            saf: number;

            /** Usuario organismo. */
            organismo: string;

            /** Usuario dependencia. */
            dependencia: string;

            /** Usuario telefono. */
            telefono: string;

            /** Usuario email. */
            email: string;

            /** Usuario tipo_de_usuario. */
            tipo_de_usuario: number;

            /** Usuario edicion_tablas. */
            edicion_tablas: boolean;

            /** Usuario solo_consulta. */
            solo_consulta: boolean;

            /** Usuario acceso_safs. */
            acceso_safs: number[];

            /** Usuario habilitado. */
            habilitado: boolean;

            /** Usuario rev. */
            rev: number;

            /** Usuario segundo_factor. */
            segundo_factor: boolean;

            /**
             * Encodes the specified Usuario message. Does not implicitly {@link planta.admin.Usuario.verify|verify} messages.
             * @param message Usuario message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            static encode(message: planta.admin.Usuario.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a Usuario message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns {planta.admin.Usuario & planta.admin.Usuario.$Shape} Usuario
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): planta.admin.Usuario & planta.admin.Usuario.$Shape;
        }

        namespace Usuario {

            /** Properties of a Usuario. */
            interface $Properties {

                /** Usuario id */
                id?: (number|null);

                /** Usuario usuario */
                usuario?: (string|null);

                /** Usuario login */
                login?: (string|null);

                /** Usuario nombre_completo */
                nombre_completo?: (string|null);

                /** Usuario saf */
                saf?: (number|null);

                /** Usuario organismo */
                organismo?: (string|null);

                /** Usuario dependencia */
                dependencia?: (string|null);

                /** Usuario telefono */
                telefono?: (string|null);

                /** Usuario email */
                email?: (string|null);

                /** Usuario tipo_de_usuario */
                tipo_de_usuario?: (number|null);

                /** Usuario edicion_tablas */
                edicion_tablas?: (boolean|null);

                /** Usuario solo_consulta */
                solo_consulta?: (boolean|null);

                /** Usuario acceso_safs */
                acceso_safs?: (number[]|null);

                /** Usuario habilitado */
                habilitado?: (boolean|null);

                /** Usuario rev */
                rev?: (number|null);

                /** Usuario segundo_factor */
                segundo_factor?: (boolean|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a Usuario. */
            type $Shape = planta.admin.Usuario.$Properties;
        }

        /**
         * Properties of a QuitarSegundoFactor.
         * @deprecated Use planta.admin.QuitarSegundoFactor.$Properties instead.
         */
        interface IQuitarSegundoFactor extends planta.admin.QuitarSegundoFactor.$Properties {
        }

        /** Represents a QuitarSegundoFactor. */
        class QuitarSegundoFactor {

            /**
             * Constructs a new QuitarSegundoFactor.
             * @param [properties] Properties to set
             */
            constructor(properties?: planta.admin.QuitarSegundoFactor.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** QuitarSegundoFactor id_usuario. */
            id_usuario: number;

            /**
             * Encodes the specified QuitarSegundoFactor message. Does not implicitly {@link planta.admin.QuitarSegundoFactor.verify|verify} messages.
             * @param message QuitarSegundoFactor message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            static encode(message: planta.admin.QuitarSegundoFactor.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a QuitarSegundoFactor message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns {planta.admin.QuitarSegundoFactor & planta.admin.QuitarSegundoFactor.$Shape} QuitarSegundoFactor
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): planta.admin.QuitarSegundoFactor & planta.admin.QuitarSegundoFactor.$Shape;
        }

        namespace QuitarSegundoFactor {

            /** Properties of a QuitarSegundoFactor. */
            interface $Properties {

                /** QuitarSegundoFactor id_usuario */
                id_usuario?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a QuitarSegundoFactor. */
            type $Shape = planta.admin.QuitarSegundoFactor.$Properties;
        }

        /**
         * Properties of an EdicionUsuario.
         * @deprecated Use planta.admin.EdicionUsuario.$Properties instead.
         */
        interface IEdicionUsuario extends planta.admin.EdicionUsuario.$Properties {
        }

        /** Represents an EdicionUsuario. */
        class EdicionUsuario {

            /**
             * Constructs a new EdicionUsuario.
             * @param [properties] Properties to set
             */
            constructor(properties?: planta.admin.EdicionUsuario.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** EdicionUsuario accion. */
            accion: planta.admin.Accion;

            /** EdicionUsuario saf. */
            saf: number;

            /** EdicionUsuario id_usuario. */
            id_usuario: number;

            /** EdicionUsuario usuario. */
            usuario: string;

            /** EdicionUsuario clave. */
            clave: string;

            /** EdicionUsuario edicion_tablas. */
            edicion_tablas: boolean;

            /** EdicionUsuario solo_consulta. */
            solo_consulta: boolean;

            /** EdicionUsuario acceso_safs. */
            acceso_safs: number[];

            /** EdicionUsuario nombre_completo. */
            nombre_completo: string;

            /** EdicionUsuario dependencia. */
            dependencia: string;

            /** EdicionUsuario email. */
            email: string;

            /** EdicionUsuario telefono. */
            telefono: string;

            /** EdicionUsuario tipo_de_usuario. */
            tipo_de_usuario: number;

            /** EdicionUsuario habilitado. */
            habilitado: boolean;

            /** EdicionUsuario rev. */
            rev?: (number|null);

            /** EdicionUsuario sin_clave. */
            sin_clave: boolean;

            /**
             * Encodes the specified EdicionUsuario message. Does not implicitly {@link planta.admin.EdicionUsuario.verify|verify} messages.
             * @param message EdicionUsuario message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            static encode(message: planta.admin.EdicionUsuario.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an EdicionUsuario message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns {planta.admin.EdicionUsuario & planta.admin.EdicionUsuario.$Shape} EdicionUsuario
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): planta.admin.EdicionUsuario & planta.admin.EdicionUsuario.$Shape;
        }

        namespace EdicionUsuario {

            /** Properties of an EdicionUsuario. */
            interface $Properties {

                /** EdicionUsuario accion */
                accion?: (planta.admin.Accion|null);

                /** EdicionUsuario saf */
                saf?: (number|null);

                /** EdicionUsuario id_usuario */
                id_usuario?: (number|null);

                /** EdicionUsuario usuario */
                usuario?: (string|null);

                /** EdicionUsuario clave */
                clave?: (string|null);

                /** EdicionUsuario edicion_tablas */
                edicion_tablas?: (boolean|null);

                /** EdicionUsuario solo_consulta */
                solo_consulta?: (boolean|null);

                /** EdicionUsuario acceso_safs */
                acceso_safs?: (number[]|null);

                /** EdicionUsuario nombre_completo */
                nombre_completo?: (string|null);

                /** EdicionUsuario dependencia */
                dependencia?: (string|null);

                /** EdicionUsuario email */
                email?: (string|null);

                /** EdicionUsuario telefono */
                telefono?: (string|null);

                /** EdicionUsuario tipo_de_usuario */
                tipo_de_usuario?: (number|null);

                /** EdicionUsuario habilitado */
                habilitado?: (boolean|null);

                /** EdicionUsuario rev */
                rev?: (number|null);

                /** EdicionUsuario sin_clave */
                sin_clave?: (boolean|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an EdicionUsuario. */
            type $Shape = planta.admin.EdicionUsuario.$Properties;
        }

        /**
         * Properties of an Ejecuciones.
         * @deprecated Use planta.admin.Ejecuciones.$Properties instead.
         */
        interface IEjecuciones extends planta.admin.Ejecuciones.$Properties {
        }

        /** Represents an Ejecuciones. */
        class Ejecuciones {

            /**
             * Constructs a new Ejecuciones.
             * @param [properties] Properties to set
             */
            constructor(properties?: planta.admin.Ejecuciones.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** Ejecuciones ejecuciones. */
            ejecuciones: planta.admin.Ejecucion.$Properties[];

            /**
             * Encodes the specified Ejecuciones message. Does not implicitly {@link planta.admin.Ejecuciones.verify|verify} messages.
             * @param message Ejecuciones message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            static encode(message: planta.admin.Ejecuciones.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an Ejecuciones message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns {planta.admin.Ejecuciones & planta.admin.Ejecuciones.$Shape} Ejecuciones
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): planta.admin.Ejecuciones & planta.admin.Ejecuciones.$Shape;
        }

        namespace Ejecuciones {

            /** Properties of an Ejecuciones. */
            interface $Properties {

                /** Ejecuciones ejecuciones */
                ejecuciones?: (planta.admin.Ejecucion.$Properties[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an Ejecuciones. */
            type $Shape = planta.admin.Ejecuciones.$Properties;
        }

        /**
         * Properties of an Ejecucion.
         * @deprecated Use planta.admin.Ejecucion.$Properties instead.
         */
        interface IEjecucion extends planta.admin.Ejecucion.$Properties {
        }

        /** Represents an Ejecucion. */
        class Ejecucion {

            /**
             * Constructs a new Ejecucion.
             * @param [properties] Properties to set
             */
            constructor(properties?: planta.admin.Ejecucion.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** Ejecucion id. */
            id: number;

            /** Ejecucion mes. */
            mes: number;

            /** Ejecucion descripcion_mes. */
            descripcion_mes: string;

            /** Ejecucion estado. */
            estado: number;

            /** Ejecucion recurrente. */
            recurrente: boolean;

            /** Ejecucion solicitada. */
            solicitada: string;

            /** Ejecucion ultima_carga. */
            ultima_carga: string;

            /** Ejecucion usuario. */
            usuario: string;

            /** Ejecucion nombre_usuario. */
            nombre_usuario: string;

            /** Ejecucion resultado. */
            resultado: string;

            /** Ejecucion progreso. */
            progreso?: (number|null);

            /** Ejecucion etapa. */
            etapa: string;

            /** Ejecucion omisiones. */
            omisiones?: (number|null);

            /**
             * Encodes the specified Ejecucion message. Does not implicitly {@link planta.admin.Ejecucion.verify|verify} messages.
             * @param message Ejecucion message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            static encode(message: planta.admin.Ejecucion.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an Ejecucion message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns {planta.admin.Ejecucion & planta.admin.Ejecucion.$Shape} Ejecucion
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): planta.admin.Ejecucion & planta.admin.Ejecucion.$Shape;
        }

        namespace Ejecucion {

            /** Properties of an Ejecucion. */
            interface $Properties {

                /** Ejecucion id */
                id?: (number|null);

                /** Ejecucion mes */
                mes?: (number|null);

                /** Ejecucion descripcion_mes */
                descripcion_mes?: (string|null);

                /** Ejecucion estado */
                estado?: (number|null);

                /** Ejecucion recurrente */
                recurrente?: (boolean|null);

                /** Ejecucion solicitada */
                solicitada?: (string|null);

                /** Ejecucion ultima_carga */
                ultima_carga?: (string|null);

                /** Ejecucion usuario */
                usuario?: (string|null);

                /** Ejecucion nombre_usuario */
                nombre_usuario?: (string|null);

                /** Ejecucion resultado */
                resultado?: (string|null);

                /** Ejecucion progreso */
                progreso?: (number|null);

                /** Ejecucion etapa */
                etapa?: (string|null);

                /** Ejecucion omisiones */
                omisiones?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an Ejecucion. */
            type $Shape = planta.admin.Ejecucion.$Properties;
        }

        /**
         * Properties of an EdicionEjecucion.
         * @deprecated Use planta.admin.EdicionEjecucion.$Properties instead.
         */
        interface IEdicionEjecucion extends planta.admin.EdicionEjecucion.$Properties {
        }

        /** Represents an EdicionEjecucion. */
        class EdicionEjecucion {

            /**
             * Constructs a new EdicionEjecucion.
             * @param [properties] Properties to set
             */
            constructor(properties?: planta.admin.EdicionEjecucion.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** EdicionEjecucion accion. */
            accion: planta.admin.Accion;

            /** EdicionEjecucion mes. */
            mes: number;

            /** EdicionEjecucion mes_completo. */
            mes_completo: boolean;

            /**
             * Encodes the specified EdicionEjecucion message. Does not implicitly {@link planta.admin.EdicionEjecucion.verify|verify} messages.
             * @param message EdicionEjecucion message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            static encode(message: planta.admin.EdicionEjecucion.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an EdicionEjecucion message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns {planta.admin.EdicionEjecucion & planta.admin.EdicionEjecucion.$Shape} EdicionEjecucion
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): planta.admin.EdicionEjecucion & planta.admin.EdicionEjecucion.$Shape;
        }

        namespace EdicionEjecucion {

            /** Properties of an EdicionEjecucion. */
            interface $Properties {

                /** EdicionEjecucion accion */
                accion?: (planta.admin.Accion|null);

                /** EdicionEjecucion mes */
                mes?: (number|null);

                /** EdicionEjecucion mes_completo */
                mes_completo?: (boolean|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an EdicionEjecucion. */
            type $Shape = planta.admin.EdicionEjecucion.$Properties;
        }

        /**
         * Properties of a Safs.
         * @deprecated Use planta.admin.Safs.$Properties instead.
         */
        interface ISafs extends planta.admin.Safs.$Properties {
        }

        /** Represents a Safs. */
        class Safs {

            /**
             * Constructs a new Safs.
             * @param [properties] Properties to set
             */
            constructor(properties?: planta.admin.Safs.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** Safs safs. */
            safs: planta.admin.Saf.$Properties[];

            /**
             * Encodes the specified Safs message. Does not implicitly {@link planta.admin.Safs.verify|verify} messages.
             * @param message Safs message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            static encode(message: planta.admin.Safs.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a Safs message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns {planta.admin.Safs & planta.admin.Safs.$Shape} Safs
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): planta.admin.Safs & planta.admin.Safs.$Shape;
        }

        namespace Safs {

            /** Properties of a Safs. */
            interface $Properties {

                /** Safs safs */
                safs?: (planta.admin.Saf.$Properties[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a Safs. */
            type $Shape = planta.admin.Safs.$Properties;
        }

        /**
         * Properties of a Saf.
         * @deprecated Use planta.admin.Saf.$Properties instead.
         */
        interface ISaf extends planta.admin.Saf.$Properties {
        }

        /** Represents a Saf. */
        class Saf {

            /**
             * Constructs a new Saf.
             * @param [properties] Properties to set
             */
            constructor(properties?: planta.admin.Saf.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** Saf id. */
            id: number;

            /** Saf codigo. */
            codigo: number;

            /** Saf nombre. */
            nombre: string;

            /** Saf login. */
            login: string;

            /** Saf codsir. */
            codsir: string;

            /** Saf habilitar_me. */
            habilitar_me: boolean;

            /** Saf habilitar_ogas. */
            habilitar_ogas: boolean;

            /** Saf rev. */
            rev: number;

            /**
             * Encodes the specified Saf message. Does not implicitly {@link planta.admin.Saf.verify|verify} messages.
             * @param message Saf message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            static encode(message: planta.admin.Saf.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a Saf message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns {planta.admin.Saf & planta.admin.Saf.$Shape} Saf
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): planta.admin.Saf & planta.admin.Saf.$Shape;
        }

        namespace Saf {

            /** Properties of a Saf. */
            interface $Properties {

                /** Saf id */
                id?: (number|null);

                /** Saf codigo */
                codigo?: (number|null);

                /** Saf nombre */
                nombre?: (string|null);

                /** Saf login */
                login?: (string|null);

                /** Saf codsir */
                codsir?: (string|null);

                /** Saf habilitar_me */
                habilitar_me?: (boolean|null);

                /** Saf habilitar_ogas */
                habilitar_ogas?: (boolean|null);

                /** Saf rev */
                rev?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a Saf. */
            type $Shape = planta.admin.Saf.$Properties;
        }

        /**
         * Properties of an EdicionSaf.
         * @deprecated Use planta.admin.EdicionSaf.$Properties instead.
         */
        interface IEdicionSaf extends planta.admin.EdicionSaf.$Properties {
        }

        /** Represents an EdicionSaf. */
        class EdicionSaf {

            /**
             * Constructs a new EdicionSaf.
             * @param [properties] Properties to set
             */
            constructor(properties?: planta.admin.EdicionSaf.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** EdicionSaf id. */
            id: number;

            /** EdicionSaf nro_saf. */
            nro_saf: number;

            /** EdicionSaf accion. */
            accion: planta.admin.Accion;

            /** EdicionSaf nombre. */
            nombre: string;

            /** EdicionSaf login. */
            login: string;

            /** EdicionSaf codsir. */
            codsir: string;

            /** EdicionSaf habilitar_me. */
            habilitar_me: boolean;

            /** EdicionSaf habilitar_ogas. */
            habilitar_ogas: boolean;

            /** EdicionSaf rev. */
            rev?: (number|null);

            /**
             * Encodes the specified EdicionSaf message. Does not implicitly {@link planta.admin.EdicionSaf.verify|verify} messages.
             * @param message EdicionSaf message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            static encode(message: planta.admin.EdicionSaf.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an EdicionSaf message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns {planta.admin.EdicionSaf & planta.admin.EdicionSaf.$Shape} EdicionSaf
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): planta.admin.EdicionSaf & planta.admin.EdicionSaf.$Shape;
        }

        namespace EdicionSaf {

            /** Properties of an EdicionSaf. */
            interface $Properties {

                /** EdicionSaf id */
                id?: (number|null);

                /** EdicionSaf nro_saf */
                nro_saf?: (number|null);

                /** EdicionSaf accion */
                accion?: (planta.admin.Accion|null);

                /** EdicionSaf nombre */
                nombre?: (string|null);

                /** EdicionSaf login */
                login?: (string|null);

                /** EdicionSaf codsir */
                codsir?: (string|null);

                /** EdicionSaf habilitar_me */
                habilitar_me?: (boolean|null);

                /** EdicionSaf habilitar_ogas */
                habilitar_ogas?: (boolean|null);

                /** EdicionSaf rev */
                rev?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an EdicionSaf. */
            type $Shape = planta.admin.EdicionSaf.$Properties;
        }

        /**
         * Properties of a Pasajes.
         * @deprecated Use planta.admin.Pasajes.$Properties instead.
         */
        interface IPasajes extends planta.admin.Pasajes.$Properties {
        }

        /** Represents a Pasajes. */
        class Pasajes {

            /**
             * Constructs a new Pasajes.
             * @param [properties] Properties to set
             */
            constructor(properties?: planta.admin.Pasajes.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** Pasajes pasajes. */
            pasajes: planta.admin.Pasaje.$Properties[];

            /**
             * Encodes the specified Pasajes message. Does not implicitly {@link planta.admin.Pasajes.verify|verify} messages.
             * @param message Pasajes message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            static encode(message: planta.admin.Pasajes.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a Pasajes message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns {planta.admin.Pasajes & planta.admin.Pasajes.$Shape} Pasajes
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): planta.admin.Pasajes & planta.admin.Pasajes.$Shape;
        }

        namespace Pasajes {

            /** Properties of a Pasajes. */
            interface $Properties {

                /** Pasajes pasajes */
                pasajes?: (planta.admin.Pasaje.$Properties[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a Pasajes. */
            type $Shape = planta.admin.Pasajes.$Properties;
        }

        /**
         * Properties of a Pasaje.
         * @deprecated Use planta.admin.Pasaje.$Properties instead.
         */
        interface IPasaje extends planta.admin.Pasaje.$Properties {
        }

        /** Represents a Pasaje. */
        class Pasaje {

            /**
             * Constructs a new Pasaje.
             * @param [properties] Properties to set
             */
            constructor(properties?: planta.admin.Pasaje.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** Pasaje id. */
            id: number;

            /** Pasaje codipres. */
            codipres: string;

            /** Pasaje saf_origen. */
            saf_origen: number;

            /** Pasaje prog_origen. */
            prog_origen: number;

            /** Pasaje subp_origen. */
            subp_origen: number;

            /** Pasaje proy_origen. */
            proy_origen: number;

            /** Pasaje act_origen. */
            act_origen: number;

            /** Pasaje saf_destino. */
            saf_destino: number;

            /** Pasaje prog_destino. */
            prog_destino: number;

            /** Pasaje subp_destino. */
            subp_destino: number;

            /** Pasaje proy_destino. */
            proy_destino: number;

            /** Pasaje act_destino. */
            act_destino: number;

            /** Pasaje id_usuario. */
            id_usuario: number;

            /** Pasaje usuario. */
            usuario: string;

            /** Pasaje nombre_completo. */
            nombre_completo: string;

            /** Pasaje ejecucion. */
            ejecucion: string;

            /** Pasaje resultado. */
            resultado: string;

            /** Pasaje rev. */
            rev: number;

            /**
             * Encodes the specified Pasaje message. Does not implicitly {@link planta.admin.Pasaje.verify|verify} messages.
             * @param message Pasaje message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            static encode(message: planta.admin.Pasaje.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a Pasaje message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns {planta.admin.Pasaje & planta.admin.Pasaje.$Shape} Pasaje
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): planta.admin.Pasaje & planta.admin.Pasaje.$Shape;
        }

        namespace Pasaje {

            /** Properties of a Pasaje. */
            interface $Properties {

                /** Pasaje id */
                id?: (number|null);

                /** Pasaje codipres */
                codipres?: (string|null);

                /** Pasaje saf_origen */
                saf_origen?: (number|null);

                /** Pasaje prog_origen */
                prog_origen?: (number|null);

                /** Pasaje subp_origen */
                subp_origen?: (number|null);

                /** Pasaje proy_origen */
                proy_origen?: (number|null);

                /** Pasaje act_origen */
                act_origen?: (number|null);

                /** Pasaje saf_destino */
                saf_destino?: (number|null);

                /** Pasaje prog_destino */
                prog_destino?: (number|null);

                /** Pasaje subp_destino */
                subp_destino?: (number|null);

                /** Pasaje proy_destino */
                proy_destino?: (number|null);

                /** Pasaje act_destino */
                act_destino?: (number|null);

                /** Pasaje id_usuario */
                id_usuario?: (number|null);

                /** Pasaje usuario */
                usuario?: (string|null);

                /** Pasaje nombre_completo */
                nombre_completo?: (string|null);

                /** Pasaje ejecucion */
                ejecucion?: (string|null);

                /** Pasaje resultado */
                resultado?: (string|null);

                /** Pasaje rev */
                rev?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a Pasaje. */
            type $Shape = planta.admin.Pasaje.$Properties;
        }

        /**
         * Properties of a NuevoPasaje.
         * @deprecated Use planta.admin.NuevoPasaje.$Properties instead.
         */
        interface INuevoPasaje extends planta.admin.NuevoPasaje.$Properties {
        }

        /** Represents a NuevoPasaje. */
        class NuevoPasaje {

            /**
             * Constructs a new NuevoPasaje.
             * @param [properties] Properties to set
             */
            constructor(properties?: planta.admin.NuevoPasaje.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** NuevoPasaje codipres. */
            codipres: string;

            /** NuevoPasaje saf_origen. */
            saf_origen: number;

            /** NuevoPasaje prog_origen. */
            prog_origen: number;

            /** NuevoPasaje subp_origen. */
            subp_origen: number;

            /** NuevoPasaje proy_origen. */
            proy_origen: number;

            /** NuevoPasaje act_origen. */
            act_origen: number;

            /** NuevoPasaje saf_destino. */
            saf_destino: number;

            /** NuevoPasaje prog_destino. */
            prog_destino: number;

            /** NuevoPasaje subp_destino. */
            subp_destino: number;

            /** NuevoPasaje proy_destino. */
            proy_destino: number;

            /** NuevoPasaje act_destino. */
            act_destino: number;

            /**
             * Encodes the specified NuevoPasaje message. Does not implicitly {@link planta.admin.NuevoPasaje.verify|verify} messages.
             * @param message NuevoPasaje message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            static encode(message: planta.admin.NuevoPasaje.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a NuevoPasaje message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns {planta.admin.NuevoPasaje & planta.admin.NuevoPasaje.$Shape} NuevoPasaje
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): planta.admin.NuevoPasaje & planta.admin.NuevoPasaje.$Shape;
        }

        namespace NuevoPasaje {

            /** Properties of a NuevoPasaje. */
            interface $Properties {

                /** NuevoPasaje codipres */
                codipres?: (string|null);

                /** NuevoPasaje saf_origen */
                saf_origen?: (number|null);

                /** NuevoPasaje prog_origen */
                prog_origen?: (number|null);

                /** NuevoPasaje subp_origen */
                subp_origen?: (number|null);

                /** NuevoPasaje proy_origen */
                proy_origen?: (number|null);

                /** NuevoPasaje act_origen */
                act_origen?: (number|null);

                /** NuevoPasaje saf_destino */
                saf_destino?: (number|null);

                /** NuevoPasaje prog_destino */
                prog_destino?: (number|null);

                /** NuevoPasaje subp_destino */
                subp_destino?: (number|null);

                /** NuevoPasaje proy_destino */
                proy_destino?: (number|null);

                /** NuevoPasaje act_destino */
                act_destino?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a NuevoPasaje. */
            type $Shape = planta.admin.NuevoPasaje.$Properties;
        }

        /**
         * Properties of an EdicionPasaje.
         * @deprecated Use planta.admin.EdicionPasaje.$Properties instead.
         */
        interface IEdicionPasaje extends planta.admin.EdicionPasaje.$Properties {
        }

        /** Represents an EdicionPasaje. */
        class EdicionPasaje {

            /**
             * Constructs a new EdicionPasaje.
             * @param [properties] Properties to set
             */
            constructor(properties?: planta.admin.EdicionPasaje.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** EdicionPasaje accion. */
            accion: planta.admin.Accion;

            /** EdicionPasaje id. */
            id: number;

            /** EdicionPasaje rev. */
            rev?: (number|null);

            /** EdicionPasaje codipres. */
            codipres: string;

            /** EdicionPasaje saf_origen. */
            saf_origen: number;

            /** EdicionPasaje prog_origen. */
            prog_origen: number;

            /** EdicionPasaje subp_origen. */
            subp_origen: number;

            /** EdicionPasaje proy_origen. */
            proy_origen: number;

            /** EdicionPasaje act_origen. */
            act_origen: number;

            /** EdicionPasaje saf_destino. */
            saf_destino: number;

            /** EdicionPasaje prog_destino. */
            prog_destino: number;

            /** EdicionPasaje subp_destino. */
            subp_destino: number;

            /** EdicionPasaje proy_destino. */
            proy_destino: number;

            /** EdicionPasaje act_destino. */
            act_destino: number;

            /**
             * Encodes the specified EdicionPasaje message. Does not implicitly {@link planta.admin.EdicionPasaje.verify|verify} messages.
             * @param message EdicionPasaje message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            static encode(message: planta.admin.EdicionPasaje.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an EdicionPasaje message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns {planta.admin.EdicionPasaje & planta.admin.EdicionPasaje.$Shape} EdicionPasaje
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): planta.admin.EdicionPasaje & planta.admin.EdicionPasaje.$Shape;
        }

        namespace EdicionPasaje {

            /** Properties of an EdicionPasaje. */
            interface $Properties {

                /** EdicionPasaje accion */
                accion?: (planta.admin.Accion|null);

                /** EdicionPasaje id */
                id?: (number|null);

                /** EdicionPasaje rev */
                rev?: (number|null);

                /** EdicionPasaje codipres */
                codipres?: (string|null);

                /** EdicionPasaje saf_origen */
                saf_origen?: (number|null);

                /** EdicionPasaje prog_origen */
                prog_origen?: (number|null);

                /** EdicionPasaje subp_origen */
                subp_origen?: (number|null);

                /** EdicionPasaje proy_origen */
                proy_origen?: (number|null);

                /** EdicionPasaje act_origen */
                act_origen?: (number|null);

                /** EdicionPasaje saf_destino */
                saf_destino?: (number|null);

                /** EdicionPasaje prog_destino */
                prog_destino?: (number|null);

                /** EdicionPasaje subp_destino */
                subp_destino?: (number|null);

                /** EdicionPasaje proy_destino */
                proy_destino?: (number|null);

                /** EdicionPasaje act_destino */
                act_destino?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an EdicionPasaje. */
            type $Shape = planta.admin.EdicionPasaje.$Properties;
        }

        /**
         * Properties of a MapeoEsidif.
         * @deprecated Use planta.admin.MapeoEsidif.$Properties instead.
         */
        interface IMapeoEsidif extends planta.admin.MapeoEsidif.$Properties {
        }

        /** Represents a MapeoEsidif. */
        class MapeoEsidif {

            /**
             * Constructs a new MapeoEsidif.
             * @param [properties] Properties to set
             */
            constructor(properties?: planta.admin.MapeoEsidif.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** MapeoEsidif descripcion. */
            descripcion: string;

            /** MapeoEsidif ejercicio. */
            ejercicio: number;

            /** MapeoEsidif version. */
            version: number;

            /** MapeoEsidif mapeo. */
            mapeo: planta.admin.ParEsidif.$Properties[];

            /**
             * Encodes the specified MapeoEsidif message. Does not implicitly {@link planta.admin.MapeoEsidif.verify|verify} messages.
             * @param message MapeoEsidif message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            static encode(message: planta.admin.MapeoEsidif.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a MapeoEsidif message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns {planta.admin.MapeoEsidif & planta.admin.MapeoEsidif.$Shape} MapeoEsidif
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): planta.admin.MapeoEsidif & planta.admin.MapeoEsidif.$Shape;
        }

        namespace MapeoEsidif {

            /** Properties of a MapeoEsidif. */
            interface $Properties {

                /** MapeoEsidif descripcion */
                descripcion?: (string|null);

                /** MapeoEsidif ejercicio */
                ejercicio?: (number|null);

                /** MapeoEsidif version */
                version?: (number|null);

                /** MapeoEsidif mapeo */
                mapeo?: (planta.admin.ParEsidif.$Properties[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a MapeoEsidif. */
            type $Shape = planta.admin.MapeoEsidif.$Properties;
        }

        /**
         * Properties of a ParEsidif.
         * @deprecated Use planta.admin.ParEsidif.$Properties instead.
         */
        interface IParEsidif extends planta.admin.ParEsidif.$Properties {
        }

        /** Represents a ParEsidif. */
        class ParEsidif {

            /**
             * Constructs a new ParEsidif.
             * @param [properties] Properties to set
             */
            constructor(properties?: planta.admin.ParEsidif.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** ParEsidif saf_origen. */
            saf_origen: number;

            /** ParEsidif prog_origen. */
            prog_origen: number;

            /** ParEsidif subp_origen. */
            subp_origen: number;

            /** ParEsidif proy_origen. */
            proy_origen: number;

            /** ParEsidif act_origen. */
            act_origen: number;

            /** ParEsidif saf_destino. */
            saf_destino: number;

            /** ParEsidif prog_destino. */
            prog_destino: number;

            /** ParEsidif subp_destino. */
            subp_destino: number;

            /** ParEsidif proy_destino. */
            proy_destino: number;

            /** ParEsidif act_destino. */
            act_destino: number;

            /**
             * Encodes the specified ParEsidif message. Does not implicitly {@link planta.admin.ParEsidif.verify|verify} messages.
             * @param message ParEsidif message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            static encode(message: planta.admin.ParEsidif.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a ParEsidif message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns {planta.admin.ParEsidif & planta.admin.ParEsidif.$Shape} ParEsidif
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): planta.admin.ParEsidif & planta.admin.ParEsidif.$Shape;
        }

        namespace ParEsidif {

            /** Properties of a ParEsidif. */
            interface $Properties {

                /** ParEsidif saf_origen */
                saf_origen?: (number|null);

                /** ParEsidif prog_origen */
                prog_origen?: (number|null);

                /** ParEsidif subp_origen */
                subp_origen?: (number|null);

                /** ParEsidif proy_origen */
                proy_origen?: (number|null);

                /** ParEsidif act_origen */
                act_origen?: (number|null);

                /** ParEsidif saf_destino */
                saf_destino?: (number|null);

                /** ParEsidif prog_destino */
                prog_destino?: (number|null);

                /** ParEsidif subp_destino */
                subp_destino?: (number|null);

                /** ParEsidif proy_destino */
                proy_destino?: (number|null);

                /** ParEsidif act_destino */
                act_destino?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a ParEsidif. */
            type $Shape = planta.admin.ParEsidif.$Properties;
        }

        /**
         * Properties of a PasajesProcesados.
         * @deprecated Use planta.admin.PasajesProcesados.$Properties instead.
         */
        interface IPasajesProcesados extends planta.admin.PasajesProcesados.$Properties {
        }

        /** Represents a PasajesProcesados. */
        class PasajesProcesados {

            /**
             * Constructs a new PasajesProcesados.
             * @param [properties] Properties to set
             */
            constructor(properties?: planta.admin.PasajesProcesados.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** PasajesProcesados ejecutados. */
            ejecutados: number;

            /** PasajesProcesados rechazados. */
            rechazados: number;

            /** PasajesProcesados pasajes. */
            pasajes: planta.admin.Pasaje.$Properties[];

            /**
             * Encodes the specified PasajesProcesados message. Does not implicitly {@link planta.admin.PasajesProcesados.verify|verify} messages.
             * @param message PasajesProcesados message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            static encode(message: planta.admin.PasajesProcesados.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a PasajesProcesados message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns {planta.admin.PasajesProcesados & planta.admin.PasajesProcesados.$Shape} PasajesProcesados
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): planta.admin.PasajesProcesados & planta.admin.PasajesProcesados.$Shape;
        }

        namespace PasajesProcesados {

            /** Properties of a PasajesProcesados. */
            interface $Properties {

                /** PasajesProcesados ejecutados */
                ejecutados?: (number|null);

                /** PasajesProcesados rechazados */
                rechazados?: (number|null);

                /** PasajesProcesados pasajes */
                pasajes?: (planta.admin.Pasaje.$Properties[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a PasajesProcesados. */
            type $Shape = planta.admin.PasajesProcesados.$Properties;
        }

        /**
         * Properties of a Techos.
         * @deprecated Use planta.admin.Techos.$Properties instead.
         */
        interface ITechos extends planta.admin.Techos.$Properties {
        }

        /** Represents a Techos. */
        class Techos {

            /**
             * Constructs a new Techos.
             * @param [properties] Properties to set
             */
            constructor(properties?: planta.admin.Techos.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** Techos techos. */
            techos: planta.admin.Techo.$Properties[];

            /**
             * Encodes the specified Techos message. Does not implicitly {@link planta.admin.Techos.verify|verify} messages.
             * @param message Techos message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            static encode(message: planta.admin.Techos.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a Techos message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns {planta.admin.Techos & planta.admin.Techos.$Shape} Techos
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): planta.admin.Techos & planta.admin.Techos.$Shape;
        }

        namespace Techos {

            /** Properties of a Techos. */
            interface $Properties {

                /** Techos techos */
                techos?: (planta.admin.Techo.$Properties[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a Techos. */
            type $Shape = planta.admin.Techos.$Properties;
        }

        /**
         * Properties of a Techo.
         * @deprecated Use planta.admin.Techo.$Properties instead.
         */
        interface ITecho extends planta.admin.Techo.$Properties {
        }

        /** Represents a Techo. */
        class Techo {

            /**
             * Constructs a new Techo.
             * @param [properties] Properties to set
             */
            constructor(properties?: planta.admin.Techo.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** Techo saf. */
            saf: number;

            /** Techo descripcion. */
            descripcion: string;

            /** Techo cargos. */
            cargos: number;

            /** Techo observaciones. */
            observaciones: string;

            /** Techo rev. */
            rev: number;

            /**
             * Encodes the specified Techo message. Does not implicitly {@link planta.admin.Techo.verify|verify} messages.
             * @param message Techo message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            static encode(message: planta.admin.Techo.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a Techo message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns {planta.admin.Techo & planta.admin.Techo.$Shape} Techo
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): planta.admin.Techo & planta.admin.Techo.$Shape;
        }

        namespace Techo {

            /** Properties of a Techo. */
            interface $Properties {

                /** Techo saf */
                saf?: (number|null);

                /** Techo descripcion */
                descripcion?: (string|null);

                /** Techo cargos */
                cargos?: (number|null);

                /** Techo observaciones */
                observaciones?: (string|null);

                /** Techo rev */
                rev?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a Techo. */
            type $Shape = planta.admin.Techo.$Properties;
        }

        /**
         * Properties of an EdicionTecho.
         * @deprecated Use planta.admin.EdicionTecho.$Properties instead.
         */
        interface IEdicionTecho extends planta.admin.EdicionTecho.$Properties {
        }

        /** Represents an EdicionTecho. */
        class EdicionTecho {

            /**
             * Constructs a new EdicionTecho.
             * @param [properties] Properties to set
             */
            constructor(properties?: planta.admin.EdicionTecho.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** EdicionTecho saf. */
            saf: number;

            /** EdicionTecho cargos. */
            cargos: number;

            /** EdicionTecho observaciones. */
            observaciones: string;

            /** EdicionTecho rev. */
            rev?: (number|null);

            /**
             * Encodes the specified EdicionTecho message. Does not implicitly {@link planta.admin.EdicionTecho.verify|verify} messages.
             * @param message EdicionTecho message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            static encode(message: planta.admin.EdicionTecho.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an EdicionTecho message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns {planta.admin.EdicionTecho & planta.admin.EdicionTecho.$Shape} EdicionTecho
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): planta.admin.EdicionTecho & planta.admin.EdicionTecho.$Shape;
        }

        namespace EdicionTecho {

            /** Properties of an EdicionTecho. */
            interface $Properties {

                /** EdicionTecho saf */
                saf?: (number|null);

                /** EdicionTecho cargos */
                cargos?: (number|null);

                /** EdicionTecho observaciones */
                observaciones?: (string|null);

                /** EdicionTecho rev */
                rev?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an EdicionTecho. */
            type $Shape = planta.admin.EdicionTecho.$Properties;
        }

        /**
         * Properties of a Vigentes.
         * @deprecated Use planta.admin.Vigentes.$Properties instead.
         */
        interface IVigentes extends planta.admin.Vigentes.$Properties {
        }

        /** Represents a Vigentes. */
        class Vigentes {

            /**
             * Constructs a new Vigentes.
             * @param [properties] Properties to set
             */
            constructor(properties?: planta.admin.Vigentes.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** Vigentes vigente. */
            vigente: planta.admin.Vigente.$Properties[];

            /**
             * Encodes the specified Vigentes message. Does not implicitly {@link planta.admin.Vigentes.verify|verify} messages.
             * @param message Vigentes message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            static encode(message: planta.admin.Vigentes.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a Vigentes message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns {planta.admin.Vigentes & planta.admin.Vigentes.$Shape} Vigentes
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): planta.admin.Vigentes & planta.admin.Vigentes.$Shape;
        }

        namespace Vigentes {

            /** Properties of a Vigentes. */
            interface $Properties {

                /** Vigentes vigente */
                vigente?: (planta.admin.Vigente.$Properties[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a Vigentes. */
            type $Shape = planta.admin.Vigentes.$Properties;
        }

        /**
         * Properties of a Vigente.
         * @deprecated Use planta.admin.Vigente.$Properties instead.
         */
        interface IVigente extends planta.admin.Vigente.$Properties {
        }

        /** Represents a Vigente. */
        class Vigente {

            /**
             * Constructs a new Vigente.
             * @param [properties] Properties to set
             */
            constructor(properties?: planta.admin.Vigente.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** Vigente saf. */
            saf: number;

            /** Vigente descripcion. */
            descripcion: string;

            /** Vigente cargos. */
            cargos: number;

            /** Vigente horas. */
            horas: number;

            /** Vigente observaciones. */
            observaciones: string;

            /** Vigente rev. */
            rev: number;

            /**
             * Encodes the specified Vigente message. Does not implicitly {@link planta.admin.Vigente.verify|verify} messages.
             * @param message Vigente message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            static encode(message: planta.admin.Vigente.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a Vigente message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns {planta.admin.Vigente & planta.admin.Vigente.$Shape} Vigente
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): planta.admin.Vigente & planta.admin.Vigente.$Shape;
        }

        namespace Vigente {

            /** Properties of a Vigente. */
            interface $Properties {

                /** Vigente saf */
                saf?: (number|null);

                /** Vigente descripcion */
                descripcion?: (string|null);

                /** Vigente cargos */
                cargos?: (number|null);

                /** Vigente horas */
                horas?: (number|null);

                /** Vigente observaciones */
                observaciones?: (string|null);

                /** Vigente rev */
                rev?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a Vigente. */
            type $Shape = planta.admin.Vigente.$Properties;
        }

        /**
         * Properties of an EdicionVigente.
         * @deprecated Use planta.admin.EdicionVigente.$Properties instead.
         */
        interface IEdicionVigente extends planta.admin.EdicionVigente.$Properties {
        }

        /** Represents an EdicionVigente. */
        class EdicionVigente {

            /**
             * Constructs a new EdicionVigente.
             * @param [properties] Properties to set
             */
            constructor(properties?: planta.admin.EdicionVigente.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** EdicionVigente saf. */
            saf: number;

            /** EdicionVigente cargos. */
            cargos: number;

            /** EdicionVigente horas. */
            horas: number;

            /** EdicionVigente observaciones. */
            observaciones: string;

            /** EdicionVigente rev. */
            rev?: (number|null);

            /**
             * Encodes the specified EdicionVigente message. Does not implicitly {@link planta.admin.EdicionVigente.verify|verify} messages.
             * @param message EdicionVigente message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            static encode(message: planta.admin.EdicionVigente.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an EdicionVigente message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns {planta.admin.EdicionVigente & planta.admin.EdicionVigente.$Shape} EdicionVigente
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): planta.admin.EdicionVigente & planta.admin.EdicionVigente.$Shape;
        }

        namespace EdicionVigente {

            /** Properties of an EdicionVigente. */
            interface $Properties {

                /** EdicionVigente saf */
                saf?: (number|null);

                /** EdicionVigente cargos */
                cargos?: (number|null);

                /** EdicionVigente horas */
                horas?: (number|null);

                /** EdicionVigente observaciones */
                observaciones?: (string|null);

                /** EdicionVigente rev */
                rev?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an EdicionVigente. */
            type $Shape = planta.admin.EdicionVigente.$Properties;
        }
    }
}
