import { testCompareBar } from './compare-bar.ts';

testCompareBar(['classic', 'studio', 'trail']);
