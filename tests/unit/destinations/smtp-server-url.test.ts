import { expect, test } from 'vitest';
import { readSmtpServer } from '#lib/destinations/smtp-server-url.ts';

const none = { user: undefined, password: undefined };
const shape = 'must look like smtp://USER:PASSWORD@HOST:587 or smtps://USER:PASSWORD@HOST:465';

test.each([
  ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, secure: false, requireTLS: false, ...none }],
  ['smtps://mail.example.com', { host: 'mail.example.com', port: 465, secure: true, requireTLS: false, ...none }],
  ['smtp://mail.example.com:25?requireTLS=true', { host: 'mail.example.com', port: 25, secure: false, requireTLS: true, ...none }],
  [
    'smtp://a%40example.com:p%2Fw%3A@mail.example.com',
    { host: 'mail.example.com', port: 587, secure: false, requireTLS: true, user: 'a@example.com', password: 'p/w:' },
  ],
  [
    'smtp://a:b@mail.example.com?requireTLS=false',
    { host: 'mail.example.com', port: 587, secure: false, requireTLS: false, user: 'a', password: 'b' },
  ],
  ['smtp://[::1]:2525', { host: '::1', port: 2525, secure: false, requireTLS: false, ...none }],
  ['mail.example.com:25', shape],
  ['http://mail.example.com', shape],
  ['smtp://', shape],
  ['', shape],
  ['smtp://mail.example.com?requireTLS=yes', 'must say requireTLS=true or requireTLS=false'],
  ['smtp://mail.example.com?tls.rejectUnauthorized=false', 'has the unknown parameter "tls.rejectUnauthorized"; only requireTLS is known'],
  ['smtp://a%:b@mail.example.com', 'has a user or a password that is not percent-encoded'],
])('%s', (address, expected) => expect(readSmtpServer(address)).toEqual(expected));
