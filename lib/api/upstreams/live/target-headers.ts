import type { ForwardTarget } from '../upstream-settings.ts';

/** The headers of a message to a target: the platform's token, if it is the platform. */
export function targetHeaders({ needsToken }: ForwardTarget, env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const token = env.FORECOURT_API_TOKEN;
  return needsToken && token ? { Authorization: `Bearer ${token}` } : {};
}
