/** oyss api */
import type { Command } from 'commander'
import { addLeaf } from '../options.ts'
import { runPart } from '../run_part.ts'

export function addApiCommand (program: Command): void {
  addLeaf(program, 'api', 'run only the API; several can run, on several machines')
    .addHelpText(
      'after',
      '\nThe database must be up to date ("oyss migrate"), and a worker must be running. The API listens on HOST and PORT. The log has ' +
        'one JSON object per line.'
    )
    .action(() => runPart('api', async (connectionString, config, log, loginOf) => {
      const { startApi } = await import('../../server/main.ts')
      const api = await startApi(connectionString, config, log, {
        dashboardUrl: await loginOf('dashboard'), signInUrl: await loginOf('sign_in')
      })
      return { stop: () => api.stop(undefined, config.drainSeconds * 1000) }
    }))
}
