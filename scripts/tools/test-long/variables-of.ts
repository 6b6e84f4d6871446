/** The variables of a long run. A variable that is already set keeps its value, so that a run can be made shorter or longer. */
export const variablesOf = (
  env: Readonly<Record<string, string>>,
  own: Readonly<Record<string, string | undefined>>,
): Record<string, string> => Object.fromEntries(Object.entries(env).map(([name, value]) => [name, own[name] ?? value]));
