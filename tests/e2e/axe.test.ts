import { phone } from './browser.ts';
import { describeDialogs } from './car-dialogs.ts';

describeDialogs([['classic', 'harbour-city-motors', { size: 'a phone', viewport: phone }]]);
