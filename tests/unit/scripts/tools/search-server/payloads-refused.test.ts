import { gzipSync } from 'node:zlib';
import { describe } from 'vitest';
import { cars, type Row, refuses } from './refuses.ts';

const jsonOnly = 'Accepted values for the Content-Type header are: `application/json`';

const documentTypes = 'Accepted values for the Content-Type header are: `application/json`, `application/x-ndjson`, `text/csv`';

const payloads: Row[] = [
  [
    'no content type',
    'POST /indexes',
    { body: {}, type: null },
    415,
    'missing_content_type',
    `A Content-Type header is missing. ${jsonOnly}`,
  ],
  [
    'text',
    'POST /indexes',
    { body: {}, type: 'text/plain' },
    415,
    'invalid_content_type',
    `The Content-Type \`text/plain\` is invalid. ${jsonOnly}`,
  ],
  ['no body', 'POST /indexes', { type: 'application/json' }, 400, 'missing_payload', 'A json payload is missing.'],
  [
    'half of JSON',
    'POST /indexes/cars/search',
    { raw: '{"q": ' },
    400,
    'malformed_payload',
    'The json payload provided is malformed. `Unexpected end of JSON input`.',
  ],
  [
    'JSON that is no object',
    'POST /indexes',
    { body: 'cars' },
    400,
    'bad_request',
    'Invalid value type: expected an object, but found a string: `"cars"`',
  ],
  ['null', 'POST /indexes', { body: null }, 400, 'bad_request', 'Invalid value type: expected an object, but found null'],
  [
    'too many bytes',
    'POST /indexes/cars/documents',
    { raw: `[${'{"id":1},'.repeat(300)}{"id":1}]` },
    413,
    'payload_too_large',
    'The provided payload reached the size limit. The maximum accepted payload size is 2 KiB.',
  ],
  [
    'too many bytes once unpacked',
    'POST /indexes/cars/documents',
    {
      raw: new Uint8Array(gzipSync(`[${'{"id":1},'.repeat(30_000)}{"id":1}]`)),
      type: 'application/json',
      headers: { 'content-encoding': 'gzip' },
    },
    413,
    'payload_too_large',
    'The provided payload reached the size limit. The maximum accepted payload size is 2 KiB.',
  ],
  [
    'what was never packed',
    'POST /indexes/cars/documents',
    { body: cars, headers: { 'content-encoding': 'gzip' } },
    400,
    'bad_request',
    'The provided payload is incomplete and cannot be parsed',
  ],
  [
    'an unknown packing',
    'POST /indexes/cars/documents',
    { body: cars, headers: { 'content-encoding': 'zip' } },
    400,
    'bad_request',
    'The Content-Encoding `zip` is not one of gzip, deflate, br.',
  ],
  ['no documents', 'POST /indexes/cars/documents', { type: 'text/csv' }, 400, 'missing_payload', 'A csv payload is missing.'],
  [
    'documents of no type',
    'PUT /indexes/cars/documents',
    { body: cars, type: null },
    415,
    'missing_content_type',
    `A Content-Type header is missing. ${documentTypes}`,
  ],
  [
    'documents of a wrong type',
    'POST /indexes/cars/documents',
    { raw: 'x', type: 'doggo' },
    415,
    'invalid_content_type',
    `The Content-Type \`doggo\` is invalid. ${documentTypes}`,
  ],
  [
    'documents that are none',
    'POST /indexes/cars/documents',
    { body: [1] },
    400,
    'malformed_payload',
    "The `json` payload provided is malformed. `Couldn't serialize document value: data are neither an object nor a list of objects`.",
  ],
  [
    'a broken line',
    'POST /indexes/cars/documents',
    { raw: '{"id":1}\n{"id":', type: 'application/x-ndjson' },
    400,
    'malformed_payload',
    "The `ndjson` payload provided is malformed. `Couldn't serialize document value: Unexpected end of JSON input at line 2`.",
  ],
  [
    'an invalid number',
    'POST /indexes/cars/documents',
    { raw: 'id,price:number\n1,cheap\n', type: 'text/csv' },
    400,
    'malformed_payload',
    'The `csv` payload provided is malformed: `Error parsing number "cheap" at line 1: invalid float literal`.',
  ],
  [
    'neither true nor false',
    'POST /indexes/cars/documents',
    { raw: 'id,sold:boolean\n1,true\n2,yes\n', type: 'text/csv' },
    400,
    'malformed_payload',
    'The `csv` payload provided is malformed: `Error parsing boolean "yes" at line 2: provided string was not `true` or `false``.',
  ],
  [
    'a row that is too long',
    'POST /indexes/cars/documents',
    { raw: 'id,name\n1,a,b\n', type: 'text/csv' },
    400,
    'malformed_payload',
    'The `csv` payload provided is malformed: `CSV error: Invalid Record Length: expect 2, got 3 on line 2`.',
  ],
  [
    'a delimiter of no letter',
    'POST /indexes/cars/documents?csvDelimiter=',
    { body: cars },
    400,
    'invalid_document_csv_delimiter',
    'Invalid value in parameter `csvDelimiter`: expected a string of one character, but found an empty string',
  ],
  [
    'a delimiter of several letters',
    'POST /indexes/cars/documents?csvDelimiter=doggo',
    { body: cars },
    400,
    'invalid_document_csv_delimiter',
    'Invalid value in parameter `csvDelimiter`: expected a string of one character, but found the following string of 5 characters: `doggo`',
  ],
  [
    'a delimiter that is a cake',
    'POST /indexes/cars/documents?csvDelimiter=%F0%9F%8D%B0',
    { body: cars },
    400,
    'invalid_document_csv_delimiter',
    'csv delimiter must be an ascii character. Found: `🍰`',
  ],
  [
    'a delimiter for JSON',
    'POST /indexes/cars/documents?csvDelimiter=a',
    { body: cars },
    415,
    'invalid_content_type',
    'The Content-Type `application/json` does not support the use of a csv delimiter. The csv delimiter can only be used with the Content-Type `text/csv`.',
  ],
];

describe('an unreadable body', () => {
  refuses(payloads);
});
