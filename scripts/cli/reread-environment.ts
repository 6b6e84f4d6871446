import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';

type Environment = Record<string, string | undefined>;

/** The file of variables cannot be read; the message names it. */
class EnvironmentFileError extends Error {
  override name = 'EnvironmentFileError';
}

/**
 * Reads the file that `FORECOURT_ENV_FILE` names into the environment: a process cannot see later changes of its own one. Returns the names that
 * changed, never their values. A variable that the file no longer has keeps its value.
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
