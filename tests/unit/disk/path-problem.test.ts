import { expect, test } from 'vitest';
import { pathProblem } from '#lib/disk/path-problem.ts';

test.each([
  '/srv/www',
  'www',
  './a:b',
  '/srv/a:b',
  '../www~',
  'a$b',
  'C:\\www',
  'c:/www',
  's3://sites/a',
  'file:///srv/www',
  'https://a.test:80/b',
])('%s is a path, or an address', (text) => expect(pathProblem(text)).toBeUndefined());

const whole = 'Write the whole path, such as /home/ana/www.';
const copied = 'Write a folder on this machine, and copy it there, such as with rsync.';
test.each([
  ['~/www', `"~/www" is not a path, because only a shell replaces ~, and not in quotes. ${whole}`],
  ['~', `"~" is not a path, because only a shell replaces ~, and not in quotes. ${whole}`],
  ['~ana/www', `"~ana/www" is not a path, because only a shell replaces ~, and not in quotes. ${whole}`],
  ['$HOME/www', `"$HOME/www" is not a path, because only a shell replaces variables, and not in single quotes. ${whole}`],
  ['s3:/bucket', '"s3:/bucket" is not the address of a bucket. Write s3://bucket.'],
  ['s3:bucket/a?region=x', '"s3:bucket/a?region=x" is not the address of a bucket. Write s3://bucket/a?region=x.'],
  ['S3:/bucket', '"S3:/bucket" is not the address of a bucket. Write s3://bucket.'],
  ['file:~/www', `"~/www" is not a path, because only a shell replaces ~, and not in quotes. ${whole}`],
  ['file:///~/www', `"~/www" is not a path, because only a shell replaces ~, and not in quotes. ${whole}`],
  ['FILE://~/www', `"~/www" is not a path, because only a shell replaces ~, and not in quotes. ${whole}`],
  ['file:///$HOME/www', `"$HOME/www" is not a path, because only a shell replaces variables, and not in single quotes. ${whole}`],
  ['file:/srv/www', '"file:/srv/www" is not a path. Write /srv/www.'],
  ['https:/a.test', '"https:/a.test" is a web address. Write the path of a folder on this machine.'],
  ['ana@host:/srv/www', `"ana@host:/srv/www" is on another machine. ${copied}`],
  ['host:www', `"host:www" is on another machine. ${copied}`],
  ['host:/srv//www', `"host:/srv//www" is on another machine. ${copied}`],
])('%s is refused', (text, problem) => expect(pathProblem(text)).toBe(problem));

test.each([
  [
    '$HOME/a.csv',
    '"$HOME/a.csv" is not a path, because only a shell replaces variables, and not in single quotes. Write the whole path, such as /home/ana/stock.csv.',
  ],
  ['https:/a.test', '"https:/a.test" is a web address. Write the path of a file on this machine.'],
  ['host:a.csv', '"host:a.csv" is on another machine. Copy the file to this machine, such as with scp, and write its path here.'],
])('%s is refused as a file', (text, problem) => expect(pathProblem(text, 'file')).toBe(problem));
