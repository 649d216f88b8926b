/** What every screen of the section receives. */
export interface PropsDePantalla {
  readonly titulo: string;
}
