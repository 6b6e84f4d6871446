import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';

type Environment = Record<string, string | undefined>;

/** The file of variables is unreadable. The message names it. */
class EnvironmentFileError extends Error {
  override name = 'EnvironmentFileError';
}

/**
 * Reads the file that `FORECOURT_ENV_FILE` names into the environment, because a process does not see later changes otherwise. Returns the
 * names that changed, never their values. A variable that is no longer in the file keeps its value.
 */
export async function rereadEnvironment(env: Environment): Promise<string[]> {
  const path = env.FORECOURT_ENV_FILE;
  if (!path) return [];
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new EnvironmentFileError(
      `${path} (FORECOURT_ENV_FILE) cannot be read (${code}), so variables stay as they were. Let this user read it, and send SIGHUP again`,
      { cause },
    );
  }
  const changed = Object.entries(parseEnv(text)).filter(([name, value]) => value !== undefined && env[name] !== value);
  for (const [name, value] of changed) env[name] = value;
  return changed.map(([name]) => name).sort();
}
