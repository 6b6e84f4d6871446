import { z } from 'zod';

/** A request to youX for a quote: dollars, years, the car and the shopper (rule F11). */
export const quoteRequestBody = z.object({
  selfAssessedCreditScore: z
    .string()
    .regex(/^[A-Za-z_ -]{1,40}$/, 'Please name a credit score such as GREAT.')
    .describe('such as GREAT'),
  purchasePrice: z.number().positive().max(100_000_000).describe('dollars'),
  loanTerm: z.number().int().min(1).max(30).describe('years'),
  year: z.number().int().min(1900).max(2100).optional(),
  vin: z.string().max(40).optional(),
  nvic: z.string().max(40).optional(),
  whoIsHelping: z.string().max(200).describe('the dealer'),
});
