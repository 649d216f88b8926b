/** What the command line is given by its process; tests give their own. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** A line on standard output: results. */
  escribir(linea: string): void;
  /** Text on standard error as it is: progress, complaints. */
  avisar(texto: string): void;
  /** Standard error is a terminal: draw a bar instead of lines. */
  readonly esTerminal: boolean;
  /** All of standard input, for passwords. */
  entrada(): Promise<string>;
  /** Account of the operating system, for the audit trail. */
  readonly usuario: string;
  /** Entry of the job workers. */
  readonly trabajador?: URL;
}
