/** The commands of `oyss`, each with its help. */
import { Command } from 'commander'
import { addAccountCommands } from './commands/account.ts'
import { addApiCommand } from './commands/api.ts'
import { addBatchCommands } from './commands/batch.ts'
import { addConformanceCommand } from './commands/conformance.ts'
import { addConnectorCommands } from './commands/connector.ts'
import { addCorrectionCommands } from './commands/correction.ts'
import { addDemoCommand } from './commands/demo.ts'
import { addEvaluateCommand } from './commands/evaluate.ts'
import { addExportCommands } from './commands/export.ts'
import { addFeedCommands } from './commands/feed.ts'
import { addGrantCommands } from './commands/grant.ts'
import { addIdentityCommands } from './commands/identity.ts'
import { addKeyCommands } from './commands/key.ts'
import { addLakeCommands } from './commands/lake.ts'
import { addMigrateCommand } from './commands/migrate.ts'
import { addNoticeCommands } from './commands/notice.ts'
import { addQuestionCommands } from './commands/question.ts'
import { addOperatorCommands } from './commands/operator.ts'
import { addOrganizationCommands } from './commands/org.ts'
import { addRealmCommands } from './commands/realm.ts'
import { addPersonCommands } from './commands/person.ts'
import { addReplayCommand } from './commands/replay.ts'
import { addRepairCommands } from './commands/repair.ts'
import { addRepresentativeCommands } from './commands/representative.ts'
import { addReviewCommands } from './commands/review.ts'
import { addRoleCommands } from './commands/role.ts'
import { addRunCommands } from './commands/run.ts'
import { addSnapshotCommands } from './commands/snapshot.ts'
import { addSourceCommands } from './commands/source.ts'
import { addSqlCommand } from './commands/sql.ts'
import { addStartCommand } from './commands/start.ts'
import { addTargetCommands } from './commands/target.ts'
import { addUserCommands } from './commands/user.ts'
import { addVersionCommands } from './commands/versions.ts'
import { addWebhookCommands } from './commands/webhook.ts'
import { addWorkerCommand } from './commands/worker.ts'
import { addExamples } from './examples.ts'

const EPILOGUE = `
Every command uses DATABASE_URL if it is set, otherwise the embedded PostgreSQL in OYSS_DATA_DIR (default .oyss):
the one that "oyss start" runs, or one that runs for the duration of the command. The folder is printed on standard error.
If it has no database yet, only start, migrate, account create, demo and conformance create one.
Every command accepts --json. Exit codes: 0 success, 1 refused or failed, 2 wrong usage.`

export function makeProgram (): Command {
  const program = new Command('oyss')
    .description('OYSS Exchange: one canonical model of youth sports schedules.')
    .exitOverride()
    .showHelpAfterError('(oyss --help lists the commands)')
    .addHelpText('after', EPILOGUE)

  for (const add of [
    addStartCommand, addApiCommand, addWorkerCommand, addMigrateCommand, addAccountCommands, addUserCommands, addOperatorCommands,
    addKeyCommands, addSourceCommands,
    addFeedCommands, addConnectorCommands, addRunCommands, addTargetCommands, addSnapshotCommands, addGrantCommands,
    addOrganizationCommands, addRepresentativeCommands, addPersonCommands, addReviewCommands, addCorrectionCommands,
    addNoticeCommands, addQuestionCommands,
    addSqlCommand, addRoleCommands, addExportCommands, addLakeCommands,
    addIdentityCommands, addEvaluateCommand, addVersionCommands, addBatchCommands, addReplayCommand, addWebhookCommands, addRepairCommands,
    addRealmCommands, addDemoCommand, addConformanceCommand
  ]) {
    add(program)
  }
  addExamples(program)
  return program
}
