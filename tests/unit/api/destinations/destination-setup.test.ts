import { expect, test } from 'vitest';
import { type Environment, readDestinationSetup } from '#lib/api/destinations/destination-setup.ts';
import { destination } from '#lib/site/options/leads.ts';
import { hilltop } from '../../../contract/leads/yard.ts';

const read = (settings: object, env: Environment, more: Parameters<typeof hilltop>[1] = {}) =>
  readDestinationSetup(destination.parse(settings), hilltop([settings], more), env);

const hook = { kind: 'webhook', url: 'env:CRM_URL', secret: 'env:CRM_SECRET' };
const mail = { kind: 'email', to: 'env:TO', smtp: 'env:SMTP' };
const good = {
  CRM_URL: 'https://crm.example.com/in?key=1',
  CRM_SECRET: 'new, old,',
  TO: 'a@example.com, b@example.com',
  SMTP: 'smtp://mail.example.com',
};

test.each<[string, object, object]>([
  ['a webhook', hook, { kind: 'webhook', url: 'https://crm.example.com/in?key=1', secrets: ['new', 'old'] }],
  ['a mail', mail, { kind: 'email', to: ['a@example.com', 'b@example.com'], format: 'text', sender: 'leads@hilltop.example.com' }],
  ['a mail to an address of the settings', { ...mail, to: 'c@example.com' }, { kind: 'email', to: ['c@example.com'] }],
])('the setup of %s', (_name, settings, expected) => expect(read(settings, good)).toMatchObject(expected));

test.each<[string, object, Record<string, string>, string]>([
  ['no address', hook, { CRM_URL: '' }, 'CRM_URL is not set'],
  ['blank', hook, { CRM_URL: '  ' }, 'CRM_URL is not set'],
  ['no web address', hook, { CRM_URL: 'ftp://crm.example.com' }, 'CRM_URL must be an address that starts with https:// or http://'],
  ['no secret', hook, { CRM_SECRET: '' }, 'CRM_SECRET is not set'],
  ['commas only', hook, { CRM_SECRET: ', ,' }, 'CRM_SECRET is not set'],
  ['no mail address', mail, { TO: 'a@example.com, nobody' }, 'TO must be an e-mail address, or several separated by commas'],
  ['two headers', mail, { TO: 'a@example.com\r\nBcc:b@example.com' }, 'TO must be an e-mail address, or several separated by commas'],
  [
    'no mail server',
    mail,
    { SMTP: 'mail.example.com' },
    'SMTP must look like smtp://USER:PASSWORD@HOST:587 or smtps://USER:PASSWORD@HOST:465',
  ],
  ['no platform', { kind: 'platform' }, {}, 'the dealer has no platform: its source is files'],
])('%s', (_name, settings, env, problem) => expect(() => read(settings, { ...good, ...env })).toThrow(problem));

test.each([
  ['the dealer’s choice', 'web@hilltop.example.com', 'smtp://me%40mail.example.com:x@mail.example.com', 'web@hilltop.example.com'],
  ['the account', undefined, 'smtp://me%40mail.example.com:x@mail.example.com', 'me@mail.example.com'],
  ['an account that is no address', undefined, 'smtp://apikey:x@mail.example.com', 'leads@hilltop.example.com'],
])('mails come from %s', (_name, sender, SMTP, expected) =>
  expect(read(mail, { ...good, SMTP }, { sender })).toMatchObject({ sender: expected }),
);
