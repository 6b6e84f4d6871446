import { z } from 'zod';
import { json, type Operation } from './operation.ts';
import { dealerProblems } from './problems.ts';

export const documentOperations: readonly Operation[] = [
  {
    ...{ method: 'get', path: '/api/cars/{slug}/print', tag: 'Documents' },
    summary: 'A car as a PDF of one A4 page',
    parameters: [
      { name: 'slug', in: 'path', required: true, description: 'The car’s slug, or its ID with `website_id`', schema: { type: 'string' } },
      { name: 'website_id', in: 'query', description: 'Sent by the platform; `slug` may then be the car’s ID', schema: { type: 'string' } },
    ],
    responses: {
      200: { description: 'The PDF', body: { content: 'application/pdf', schema: 'binary' }, headers: ['Content-Disposition'] },
    },
    problems: { 404: ['not_found'], 410: ['sold'], 500: ['unexpected'] },
  },
  {
    ...{ method: 'get', path: '/api/openapi.json', tag: 'Documents' },
    summary: 'This document',
    responses: { 200: { description: 'OpenAPI 3.1', body: json('OpenApiDocument', z.looseObject({ openapi: z.string() })) } },
    problems: { 500: dealerProblems[500] as readonly string[] },
  },
];
