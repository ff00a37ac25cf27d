import { ensureDatabase, withDatabase } from '../../db/databases.ts'
import { migrate } from '../../db/migrate.ts'
export async function makeTemplate (server: string): Promise<string> {
  await ensureDatabase(server, 'p_template'); await migrate(withDatabase(server, 'p_template'), { includeCurrent: true }); return 'p_template'
}
