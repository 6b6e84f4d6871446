/** Ends a switch over all cases (rule O16). Types show a missing case; data that types could not see gets the error. */
export function unhandledCase(value: never): never {
  throw new Error('An incorrect option was provided to a switch-case statement', { cause: value });
}
