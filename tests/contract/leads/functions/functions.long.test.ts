import { describeFunctions } from './functions.ts';

describeFunctions(['vercel', 'netlify', 'lambda']);
