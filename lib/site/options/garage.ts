import { z } from 'zod';
import { mostCodesPerDay } from '../../accounts/sign-in-rules.ts';
import { secretName } from '../../model/secret-name.ts';
import { smsService } from '../../sms/sms.ts';
import { buildOnly, group, option, unset } from './option.ts';

export const garage = group('How shoppers sign in, with features.garage and features.authentication', {
  signIn: option(
    z.array(z.enum(['phone', 'email'])),
    ['phone'],
    'What shoppers can sign in with, the first one offered first: phone needs garage.sms, email needs garage.smtp, and is left out without it',
  ),
  sms: buildOnly(unset(smsService, 'Who sends codes as text messages: webhook, twilio, or terminal for demonstrations')),
  smtp: buildOnly(unset(secretName, 'Mail server of codes and notices, such as "env:SMTP_URL"')),
  codesPerDay: buildOnly(
    option(
      z.number().int().min(1).max(mostCodesPerDay),
      200,
      'Most text messages with codes that are sent in a day, since each costs money',
    ),
  ),
  messagePrice: buildOnly(unset(z.number().min(0).max(10), 'What a text message costs, dollars; /admin shows what was spent')),
  retentionDays: buildOnly(option(z.number().int().min(30).max(3650), 730, 'Days without a visit after which an account is deleted')),
});
