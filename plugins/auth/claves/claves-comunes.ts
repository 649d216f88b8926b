/**
 * The words of which the most used passwords are made, without accents, in lower case. Rows of the
 * keyboard, digits, years and letters written as digits are rules of `reglas-clave.ts`.
 */

const PALABRAS = [
  // Used everywhere.
  `
  password passwort passwd passphrase pass passw pword pwd welcome welcomeback login logon signin
  letmein letmeinnow open opensesame abrete abretesesamo access acceso default changeme changeit
  change temp temporal temporary test testing tester tests prueba pruebas demo guest invitado
  visita root toor admin administrator administrador administradora admins superuser superadmin
  sysadmin system sistema sistemas server servidor backup manager gerente master maestro
  supervisor operador operator user users usuario usuarios usuaria username computer computadora
  internet google facebook instagram twitter youtube whatsapp windows microsoft office linux
  ubuntu debian apple iphone android samsung motorola nokia sony playstation nintendo xbox intel
  oracle mysql postgres iloveyou loveyou iloveu loveme lovely lover love loves forever always
  princess prince queen king angel angels angelo baby babygirl babyboy sweety sweetie sweet honey
  sugar cookie chocolate candy cherry banana orange lemon pepper ginger butter cheese pizza
  coffee summer winter spring autumn sunshine sunflower sunset rainbow flower flowers butterfly
  moonlight star stars starwars trustno secret secrets mysecret private shadow ghost phantom
  ninja samurai dragon dragons monkey tiger lion panther eagle falcon hawk wolf wolves bear shark
  dolphin horse turtle rabbit bunny kitty kitten hellokitty puppy doggy doggie dogs cats mickey
  minnie donald daisy snoopy garfield scooby scoobydoo pokemon pikachu naruto goku sonic mario
  luigi zelda tetris minecraft fortnite roblox superman batman spiderman ironman hulk thor
  captain captainamerica joker harley robin superstar superhero skywalker yoda vader darthvader
  matrix hunter killer slayer warrior soldier ranger rocket thunder lightning storm fire phoenix
  diamond crystal silver golden gold platinum money dollar million millionaire lucky seven magic
  wizard merlin gandalf frodo harrypotter hogwarts potter dumbledore terminator predator maverick
  cowboy football futbol soccer baseball basketball basket hockey tennis tenis golf golfer rugby
  boxing swimming skater skate surfer biker racing ferrari porsche mustang corvette camaro
  mercedes bmw audi toyota honda yamaha suzuki kawasaki ducati harleydavidson chevrolet ford
  renault peugeot volkswagen fiat arsenal chelsea liverpool manchester manchesterunited barcelona
  barca realmadrid madrid juventus milan inter bayern psg yankees lakers cowboys steelers michael
  jordan michaeljordan lebron kobe jennifer jessica ashley amanda nicole michelle melissa
  stephanie elizabeth samantha charlie thomas robert daniel matthew joshua andrew anthony william
  joseph david richard george jonathan justin brandon ryan jason kevin steven hannah olivia emily
  sophie hello helloworld hola holamundo holahola goodbye bye thanks please nothing something
  whatever never blessed jesus jesuschrist christ god godisgood heaven faith hope peace freedom
  america american canada london paris berlin roma italia france germany brasil brazil mexico
  espana spain chile uruguay paraguay bolivia peru colombia venezuela ecuador cuba abcdef abcdefg
  abcdefgh abcabc asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdasd asdasdasd qwer qwert qwerty
  qwertyu qwertyui qwertyuio qwertyuiop qwertz azerty qweqwe qweqweqwe qweasd qweasdzxc zxcv
  zxcvb zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc zaqwsx zaqxsw mnbvcxz poiuyt lkjhgf fuckyou
  fuckoff fuck asshole bitch shit sexy hottie cutie badboy badgirl goodboy goodgirl player gamer
  gaming hacker hacking metallica nirvana slipknot linkinpark greenday blink eminem beatles
  rolling rollingstones acdc ironmaiden pinkfloyd ramones guitar guitarra piano music musica rock
  rocknroll dance samson buster maggie bailey bella lucy molly max rocky duke jake oliver simba
  sparky zeus apollo athena hercules
  `,
  // Used here.
  `
  argentina argentino argentinos argento vamosargentina vivaargentina buenosaires bsas capital
  capitalfederal caba cordoba rosario mendoza tucuman salta jujuy misiones corrientes chaco
  formosa santafe entrerios santiago catamarca larioja sanjuan sanluis lapampa neuquen rionegro
  chubut santacruz tierradelfuego ushuaia bariloche mardelplata laplata quilmes avellaneda lanus
  moron tigre pilar moreno merlo palermo belgrano recoleta caballito flores boca bocajuniors
  aguanteboca dalebo daleboca river riverplate aguanteriver daleriver independiente racingclub
  sanlorenzo huracan velez velezsarsfield estudiantes gimnasia newells rosariocentral central
  talleres colon union banfield ferro chacarita atlanta platense argentinosjuniors xeneize
  bostero millonario gallina ciclon academia pincha lobo canalla leproso messi leomessi
  lionelmessi leo maradona diegomaradona diego diegote dios dibu dimaria aguero kun riquelme
  roman tevez carlitos batistuta bati gallardo muneco scaloni seleccion campeon campeones
  campeondelmundo mundial qatar malvinas lasmalvinas sonargentinas peron evita evaperon peronista
  peronismo radical radicales sanmartin sarmiento gardel carlosgardel tango milonga asado mate
  choripan empanada empanadas dulcedeleche alfajor fernet malbec gaucho gauchito difunta pampa
  patagonia obelisco bandera celeste blanco celesteyblanca soda stereo sodastereo cerati spinetta
  charly charlygarcia losredondos redondos indio indiosolari patricioreyr patricioreyes rodrigo
  gilda mafalda quino bizarrap duki wos trueno
  `,
  // Words and names of every day.
  `
  clave claves miclave contrasena contrasenia contrasenas micontrasena contrasenasegura
  clavesegura segura seguro seguridad secreta secreto secretos misecreto privado cambiar cambiame
  cambiarclave cambiala nueva nuevo nuevaclave entrar entrada ingreso ingresar bienvenido
  bienvenida bienvenidos holas buendia buenosdias chau adios gracias porfavor perdon amor amores
  miamor amorcito amoreterno amormio teamo teamomucho teamoamor tequiero tequieromucho teextrano
  tuyyo siempre parasiempre siemprejuntos nunca jamas corazon corazoncito vida mivida cielo
  micielo tesoro mitesoro reina rey princesa princesita principe bebe bebita bebito hermosa
  hermoso bonita bonito lindo linda preciosa precioso gorda gordo gordita gordito flaca flaco
  negra negro negrita negrito rubia rubio morocha morocho mama mami mamita papa papi papito
  papaymama mamaypapa hijo hija hijos mishijos familia mifamilia hermano hermana hermanos abuela
  abuelo abuelita abuelito tia tio primo prima sobrino amigo amiga amigos amigas amistad
  mejoresamigas felicidad feliz alegria sonrisa esperanza libertad paz fuerza suerte milagro
  angelito angelita angeles diosesamor jesucristo jesusteamo cristo maria virgen virgencita santo
  santa iglesia bendicion estrella estrellas estrellita estrellitas luna lunita sol solcito
  lucero mariposa mariposas flor rosa rosas rosita margarita girasol jazmin violeta azul rojo
  verde amarillo naranja rosado morado gris perro perros perrito perra gato gatos gatito gata
  gatita caballo caballos conejo conejito oso osito pantera leon aguila delfin tortuga pajaro
  pollito pollo vaca toro pato patito mono ratita raton elefante verano invierno primavera otono
  playa mar montana campo casa micasa hogar escuela colegio universidad facultad trabajo oficina
  empresa negocio dinero plata plataplata guita peso pesos dolar dolares banco auto moto coche
  bici bicicleta camion avion tren barco cumbia bailar baile fiesta joda cerveza birra vino cafe
  chocolatito caramelo frutilla manzana sandia limon helado torta galletita pelota gol goleador
  deporte estudiante maestra profesor profesora doctor doctora abogado abogada contador contadora
  ingeniero ingeniera arquitecto jefe jefa director directora secretaria secretario empleado
  empleada enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre
  noviembre diciembre lunes martes miercoles jueves viernes sabado domingo uno dos tres cuatro
  cinco seis siete ocho nueve diez cero unodostres unodostrescuatro abecedario cualquiera nada
  todo algo nose nosenose noseque nomeacuerdo meolvide olvide olvidada facil facilita dificil
  simple boludo boluda pelotudo puto puta putita mierda carajo culo concha verga pija loco loca
  loquita loquito diablo diablita infierno muerte pepe pepito pepita juanito juancito martincito
  nico nicolas fede federico lucho lucas matias mati agustin agustina agus camila cami sofia sofi
  valentina valen martina marti julieta juli florencia flori micaela mica rocio milagros mili
  catalina cata delfina lourdes guadalupe guada brenda carolina caro daniela dani gabriela gaby
  veronica vero mariana marian mariano luciana luci luciano paula pau paola laura lau silvia
  susana monica marcela marcelo claudia claudio andrea romina natalia naty cecilia ceci lorena
  patricia alejandra ale alejandro sandra karina cintia cynthia vanesa yanina yamila soledad sole
  belen victoria vicky jimena noelia melina antonella priscila evelyn tamara ayelen ailen malena
  mora emilia emma isabella renata juan jose juanjose carlos jorge luis miguel pedro pablo
  juanpablo francisco fran franco facundo facu gonzalo gonza ezequiel eze sebastian seba
  maximiliano maxi leandro lean hernan gustavo guille guillermo roberto ricardo raul ruben oscar
  hector hugo walter sergio fernando fer rodri ramiro tomas tomi santi joaquin joaco bautista
  benjamin benja thiago dante bruno ignacio nacho ivan axel alan brian ariel adrian damian
  emanuel emiliano cristian gaston german esteban javier javi martin martincho manuel manu
  mauricio mauro dario eduardo enrique ernesto mariajose mariaeugenia marialaura ana anamaria
  anita lucia elena ines isabel teresa marta mirta norma nora olga alicia beatriz graciela
  liliana cristina viviana adriana mabel stella estela elsa irma gonzalez rodriguez gomez
  fernandez lopez diaz martinez perez garcia sanchez romero sosa alvarez torres ruiz ramirez
  acosta benitez medina suarez herrera aguirre pereyra gutierrez gimenez molina silva castro
  rojas ortiz nunez juarez cabrera rios ferreyra godoy morales dominguez peralta vega carrizo
  `,
  // Words of the trade.
  `
  planta plantas organismo organismos presupuesto presupuestos presupuestaria presupuestario
  anteproyecto formulacion cargo cargos sueldo sueldos salario salarios escalafon escalafones
  categoria categorias personal agente agentes nomina planilla planillas valuacion valorizar
  techo techos vigente pasaje pasajes ejecucion ejecuciones credito creditos gasto gastos partida
  partidas inciso incisos clasificador tabla tablas base bases salida salidas consulta consultas
  administracion hacienda economia ministerio ministerios subsecretaria direccion gobierno estado
  nacion nacional publico publica republica presidencia congreso senado diputados contaduria
  tesoreria sigen agn anses afip arca onp sirhu esidif sinep saf sidif sector sectorpublico
  conicet inta inti cancilleria defensa justicia salud educacion interior transporte produccion
  energia ambiente cultura turismo
  `,
];

export const COMUNES: ReadonlySet<string> = new Set(
  PALABRAS.flatMap((texto) => texto.trim().split(/\s+/)),
);
