/** Ends a switch over all cases (rule O16). The compiler reports a missing case; unexpected data at run time throws the error. */
export function unhandledCase(value: never): never {
  throw new Error('An incorrect option was provided to a switch-case statement', { cause: value });
}
