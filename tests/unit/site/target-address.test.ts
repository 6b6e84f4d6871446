import { describe, expect, test } from 'vitest';
import { AddressError, parseAddress, previewAddress, type TargetAddress } from '#lib/site/target-address.ts';

const read = (text: string) => parseAddress(text, 'hilltop', (path) => (path.startsWith('/') ? path : `/work/${path}`));

test.each<[string, TargetAddress]>([
  ['/srv/www/{slug}', { kind: 'directory', dir: '/srv/www/hilltop' }],
  ['mirror', { kind: 'directory', dir: '/work/mirror' }],
  ['./a b', { kind: 'directory', dir: '/work/./a b' }],
  ['file:///srv/a%20b', { kind: 'directory', dir: '/srv/a b' }],
  ['s3://sites', { kind: 's3', bucket: 'sites', prefix: '' }],
  ['s3://sites/a/{slug}/', { kind: 's3', bucket: 'sites', prefix: 'a/hilltop' }],
  ['s3://sites/x?region=ap-southeast-2', { kind: 's3', bucket: 'sites', prefix: 'x', region: 'ap-southeast-2' }],
  ['s3://my.sites?endpoint=https://r2.test:9000/a', { kind: 's3', bucket: 'my.sites', prefix: '', endpoint: 'https://r2.test:9000/a' }],
])('%s is a target', (text, address) => {
  expect(read(text)).toEqual(address);
});

const forms = 'Write a folder (/srv/www/{slug}, file:///srv/www/{slug}) or s3://bucket/prefix?region=…&endpoint=….';

describe('what is not a target', () => {
  test.each([
    ['', `The target is empty. ${forms}`],
    ['/srv/www/{slugg}', `The only placeholder of a target is {slug}, not {slugg}. ${forms}`],
    ['s3://sites/{Slug}', `The only placeholder of a target is {slug}, not {Slug}. ${forms}`],
    ['/srv/www/{slug', `The only placeholder of a target is {slug}, not {slug. ${forms}`],
    ['ftp://a:secret@b/c', `"ftp://b/c" is not a target. ${forms}`],
    ['file://server/share', `"file://server/share" is not a target. ${forms}`],
    ['s3:/sites/{slug}', '"s3:/sites/{slug}" is not the address of a bucket. Write s3://sites/{slug}.'],
    ['~/www', '"~/www" is not a path, because only a shell replaces ~, and not in quotes. Write the whole path, such as /home/ana/www.'],
    [
      'ana@host:/srv/www',
      '"ana@host:/srv/www" is on another machine. Write a folder on this machine, and copy it there, such as with rsync.',
    ],
    ['s3://A_B', `"A_B" is not a bucket name. ${forms}`],
    ['s3:///x', `"" is not a bucket name. ${forms}`],
    ['s3://sites?regoin=x', 'A target on S3 accepts region and endpoint, not "regoin".'],
    ['s3://sites?endpoint=r2.test', 'The endpoint "r2.test" is not an address such as https://storage.example.com.'],
    [
      's3://key:secret@sites',
      'Do not write keys into the target: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE, in the environment.',
    ],
  ])('%j', (text, sentence) => {
    expect(() => read(text)).toThrow(new AddressError(sentence));
  });
});

describe('a preview', () => {
  test.each<[string, TargetAddress]>([
    ['/srv/www/{slug}/', { kind: 'directory', dir: '/srv/www/hilltop--next' }],
    ['s3://sites/{slug}?region=x', { kind: 's3', bucket: 'sites', prefix: 'hilltop--next', region: 'x' }],
    ['s3://sites', { kind: 's3', bucket: 'sites', prefix: 'preview--next' }],
  ])('of %s lies beside it', (text, address) => {
    expect(previewAddress(read(text), 'next')).toEqual(address);
  });
  test.each(['', '-', 'a/b', '..', 'A', 'a'.repeat(31)])('is not called %j', (name) => {
    expect(() => previewAddress(read('/srv/www'), name)).toThrow(AddressError);
  });
});
