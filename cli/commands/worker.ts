/** oyss worker */
import type { Command } from 'commander'
import { addLeaf } from '../options.ts'
import { runPart } from '../run_part.ts'

export function addWorkerCommand (program: Command): void {
  addLeaf(program, 'worker', 'run only a worker; several can run, on several machines')
    .addHelpText(
      'after',
      '\nThe database must be up to date ("oyss migrate"). WORKER_CONCURRENCY jobs run at once. The log has one JSON object per line.'
    )
    .action(() => runPart('worker', async (connectionString, config, log) =>
      (await import('../../worker/supervisor.ts')).superviseWorker({ connectionString, config, log })))
}
