import { expect, test } from 'vitest';
import { withoutPersonal } from '#lib/routes/personal-query.ts';

test.each([
  ['', ''],
  ['?car_id=102377&car_type=used', '?car_id=102377&car_type=used'],
  ['?gclid=G1&email=ada%40shopper.test', '?gclid=G1'],
  ['?name=Ada&last_name=Shopper&phone=0400000001&postcode=2000', '?postcode=2000'],
  ['?Rego=ABC123&dob=1990-01-01&message=Hello', ''],
  ['?ref=ada@shopper.test', ''],
  ['?m=0400%20000%20001', ''],
  ['?m=%2B61400000001&utm_source=sms', '?utm_source=sms'],
  ['?car_id=0400000001', '?car_id=0400000001'],
  ['?vehiclePriceBudget=25000&make=Mazda&model=CX-5', '?vehiclePriceBudget=25000&make=Mazda&model=CX-5'],
  ['?refinementList[dealership_name][0]=Hilltop', '?refinementList[dealership_name][0]=Hilltop'],
  ['?q=name', '?q=name'],
])('%j becomes %j', (search, expected) => expect(withoutPersonal(search)).toBe(expected));
