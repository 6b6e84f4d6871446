import { describeTabOrder } from './tab-order.ts';

describeTabOrder(['studio', 'trail']);
