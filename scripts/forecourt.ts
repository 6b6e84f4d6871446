import { outliveReader } from './cli/closed-output.ts';
import { runProgram } from './run-program.ts';

outliveReader();
await runProgram(process.argv.slice(2));
