import { describeCards } from './finance-cards.ts';

describeCards(['bayside-mazda', 'wanderlust-rv']);
