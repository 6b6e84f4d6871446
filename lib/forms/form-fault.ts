/** What is wrong with a dealer's change to a form: where it is in the form's patches, what is wrong, and how to fix it. */
export type FormFault = {
  patch: string;
  path: readonly (string | number)[];
  problem: string;
  fix: string;
  /** A word that was not found, and the words that were possible. */
  unknown?: { word: string; known: readonly string[] };
};

const placeOf = (form: string, { patch, path }: FormFault) => ['forms.patches', form, patch, ...path].join('.');

/** A form that cannot be built. Its message lists every fault with its place. */
export class FormError extends Error {
  override name = 'FormError';
  readonly faults: readonly FormFault[];
  constructor(form: string, faults: readonly FormFault[]) {
    super(faults.map((fault) => `${placeOf(form, fault)}: ${fault.problem}; ${fault.fix}`).join('\n'));
    this.faults = faults;
  }
}
