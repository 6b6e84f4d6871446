import { describe, expect, test } from 'vitest';
import { checkFileLink, readFileSecrets, signFileQuery } from '#lib/api/files/sign-link.ts';

const [first, second] = ['a'.repeat(32), 'b'.repeat(32)];
const expires = 1_800_000_000;

/** The parts of a link to a file, signed with a secret. */
function linkOf(id: string, secret: string) {
  const query = new URLSearchParams(signFileQuery(id, expires, secret));
  return { id, expires: query.get('expires') ?? '', signature: query.get('signature') ?? '' };
}
const link = linkOf('f1', first);
const before = expires * 1000 - 1;

describe('a link to a file', () => {
  test.each<[string, Partial<typeof link>, string[], number, string]>([
    ['in its last millisecond', {}, [first], before, 'valid'],
    ['when it ends', {}, [first], before + 1, 'expired'],
    ['after its secret was replaced, while both are accepted', {}, [second, first], before, 'valid'],
    ['after its secret was removed', {}, [second], before, 'forged'],
    ['without any secret', {}, [], before, 'forged'],
    ['of another file', { id: 'f2' }, [first], before, 'forged'],
    ['that was made to last longer', { expires: `${expires + 1}` }, [first], before, 'forged'],
    ['that ended and was changed', { expires: `${expires - 1}` }, [first], before + 1, 'forged'],
    ['with its end written in another way', { expires: '18e8' }, [first], before, 'forged'],
    ['with a short signature', { signature: link.signature.slice(1) }, [first], before, 'forged'],
    ['with a long signature', { signature: `${link.signature}A` }, [first], before, 'forged'],
    ['with a signature of other characters', { signature: `${link.signature.slice(1)}+` }, [first], before, 'forged'],
  ])('%s', (_name, change, secrets, now, expected) => expect(checkFileLink({ ...link, ...change }, secrets, now)).toBe(expected));
});

describe('the secrets of files', () => {
  test.each([
    [undefined, []],
    ['', []],
    [' , ', []],
    [first, [first]],
    [` ${first} ,${second},`, [first, second]],
  ])('%j', (text, expected) => expect(readFileSecrets({ FORECOURT_FILES_SECRET: text })).toEqual(expected));

  test.each([first.slice(1), `${first},short`])('%j is too short', (text) =>
    expect(() => readFileSecrets({ FORECOURT_FILES_SECRET: text })).toThrow(
      /^FORECOURT_FILES_SECRET: each secret needs at least 32 characters\. Create one with: openssl rand -hex 32$/,
    ),
  );
});
