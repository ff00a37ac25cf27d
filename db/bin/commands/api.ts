/** oyss api */
import type { Command } from 'commander'
import { addLeaf } from '../options.ts'
import { runPart } from '../run_part.ts'

export function addApiCommand (program: Command): void {
  addLeaf(program, 'api', 'run the API alone: several may run, on several machines')
    .addHelpText('after', '\nThe database must be up to date ("oyss migrate"), and a worker must run somewhere. It listens on HOST and PORT. The log is JSON lines.')
    .action(() => runPart(async (connectionString, config, log) => {
      const api = await (await import('../../../server/main.ts')).startApi(connectionString, config, log)
      return { stop: () => api.stop(undefined, config.drainSeconds * 1000) }
    }))
}
