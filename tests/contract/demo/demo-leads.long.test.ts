import { expect, test } from 'vitest';
import { pasted } from '../build/cli.ts';
import { forecourt } from '../build/run-here.ts';
import { resultOf } from '../json-output.ts';
import { describeDemoLeads } from './demo-leads.ts';

const { slug, folders, post, start } = describeDemoLeads('api');

test('a lead waits while the variables are not set, and says once what is missing', async () => {
  const { port, service } = await start({ FORECOURT_PRIVATE_DESTINATIONS: 'allow' });
  for (const message of ['one', 'two', 'three']) await post(port, { website_slug: slug, name: 'Ana', phone: '0412 345 678', message });
  await new Promise((next) => setTimeout(next, 2500));
  service.child.kill('SIGTERM');
  const { stderr, code } = await service.ended;
  const wait = (name: string, variable: string) =>
    `api: ${slug}: leads for ${name} wait: ${variable} is not set. To see all problems, run: ${pasted(`doctor ${slug}`, folders())}`;
  const lines = stderr.split('\n').filter((line) => line.includes('leads for'));
  expect([code, lines.sort()]).toEqual([
    0,
    [
      wait('crm', 'HARBOUR_CITY_MOTORS_CRM_URL'),
      wait('lead-system', 'HARBOUR_CITY_MOTORS_SMTP'),
      wait('sales', 'HARBOUR_CITY_MOTORS_SMTP'),
    ],
  ]);
  const list = await forecourt(['leads', 'list', slug, '--state', 'pending', '--json', ...folders()]);
  expect(list.stdout.match(/"destination":"(crm|lead-system|sales)"/g)).toHaveLength(9);
  const doctor = await forecourt(['doctor', slug, '--json', ...folders()]);
  const [dealer] = (resultOf(doctor) as { dealers: { findings: { level: string; text: string }[] }[] }).dealers;
  expect([doctor.code, dealer?.findings.filter(({ level }) => level === 'problem').map((finding) => finding.text)]).toEqual([
    1,
    [
      'HARBOUR_CITY_MOTORS_CRM_URL, HARBOUR_CITY_MOTORS_CRM_SECRET are not set',
      'HARBOUR_CITY_MOTORS_ADF_TO, HARBOUR_CITY_MOTORS_SMTP are not set',
      'HARBOUR_CITY_MOTORS_SALES_TO, HARBOUR_CITY_MOTORS_SMTP are not set',
    ],
  ]);
});
