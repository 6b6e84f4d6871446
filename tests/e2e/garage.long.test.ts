import { testCompareBar } from './compare-bar.ts';

testCompareBar(['studio', 'trail']);
