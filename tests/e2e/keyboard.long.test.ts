import { testBars } from './search-bars.ts';
import { describeTabOrder } from './tab-order.ts';

describeTabOrder(['studio', 'trail']);

testBars('a desktop');
