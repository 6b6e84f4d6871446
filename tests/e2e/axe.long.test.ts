import { desktop, phone } from './browser.ts';
import { describeDialogs } from './car-dialogs.ts';

describeDialogs([
  ['studio', 'bayside-mazda', { size: 'a phone', viewport: phone }],
  ['trail', 'wanderlust-rv', { size: 'a phone', viewport: phone }],
  // Its menu opens over the page on a desktop too.
  ['studio', 'bayside-mazda', { size: 'a desktop', viewport: desktop }],
]);
