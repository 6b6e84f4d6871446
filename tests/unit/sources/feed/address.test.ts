import { expect, test } from 'vitest';
import { parseFeedAddress, shownFeed } from '#lib/sources/feed/address.ts';

const ftp = 'is not read; let the sender deliver the file into the dealer’s folder and name it, such as feed/stock.csv';
const forms = 'write https://…, s3://bucket/key?region=…, or a file below the dealer’s folder such as feed/stock.csv';

test.each([
  ['feed/stock.csv', { kind: 'file', path: 'feed/stock.csv' }],
  ['https://feeds.example.com/a.csv?key=1', { kind: 'url', url: 'https://feeds.example.com/a.csv?key=1' }],
  ['s3://stock/a%20b/c.csv?region=eu-west-1', { kind: 's3', bucket: 'stock', key: 'a b/c.csv', region: 'eu-west-1', endpoint: undefined }],
  [
    's3://stock/c.csv?endpoint=http://127.0.0.1:9000',
    { kind: 's3', bucket: 'stock', key: 'c.csv', region: undefined, endpoint: 'http://127.0.0.1:9000' },
  ],
])('%s is read', (text, address) => {
  expect(parseFeedAddress(text)).toEqual(address);
});

test.each([
  ['/etc/passwd', `the file must be below the dealer’s folder; ${forms}`],
  ['../other/stock.csv', `the file must be below the dealer’s folder; ${forms}`],
  ['a\\b.csv', `the file must be below the dealer’s folder; ${forms}`],
  ['', `the file must be below the dealer’s folder; ${forms}`],
  ['ftp://host/stock.csv', `ftp:// ${ftp}`],
  ['SFTP://host/stock.csv', `sftp:// ${ftp}`],
  ['file:///etc/passwd', `not the address of a feed; ${forms}`],
  ['https://', `not the address of a feed; ${forms}`],
  [
    'https://me:s3cret@host/a.csv',
    'a login must not be written here; name variables in source.headers, or one that holds the whole address',
  ],
  ['s3://stock', 'a feed on S3 needs a bucket and a key: s3://bucket/folder/stock.csv'],
  ['s3://stock/a.csv?zone=1', 'a feed on S3 takes region and endpoint, not "zone"'],
  ['s3://stock/a.csv?endpoint=here', 'the endpoint "here" is not an address such as https://storage.example.com'],
])('%j is refused', (text, message) => {
  expect(() => parseFeedAddress(text)).toThrow(message);
});

test.each([
  ['https://feeds.example.com/a.csv?key=s3cret', 'https://feeds.example.com/a.csv?…'],
  ['s3://stock/a.csv?region=eu-west-1', 's3://stock/a.csv'],
  ['env:ACME_FEED', 'env:ACME_FEED'],
])('messages call %s %s', (from, shown) => {
  expect(shownFeed(from)).toBe(shown);
});
