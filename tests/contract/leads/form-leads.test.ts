import { describeForms } from './form-leads.ts';

// The kind of dealer whose forms ask most.
describeForms(['asks-most']);
