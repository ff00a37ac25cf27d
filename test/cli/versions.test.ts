/** oyss identity words add, weights change, version list, preview and enforce; oyss review approve and reject --all-alike. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { useDatabase } from '../helpers/database.ts'
import { makeOyss } from '../helpers/oyss.ts'

const { connectionString, connect } = await useDatabase(t)
const admin = await connect()
const { oyss, facts } = makeOyss({ DATABASE_URL: connectionString })

const folder = t.testdir({})
function file (text: string): string {
  const path = join(folder, 'additions.csv')
  writeFileSync(path, text)
  return path
}

t.test('IDENTITY-230, IDENTITY-231 an operator adds words, looks at the version and puts it in force; faults are named by their row', async (t) => {
  const note = ['--note', 'Shirts of Ada.']
  const add = (text: string) => oyss('identity', 'words', 'add', '--file', file(text), ...note)
  const colours = 'domain,word,role,value\nteam,quillblau,colour,blue\n\nteam,quillgrau,colour,grey\n'
  t.match(await facts('identity', 'words', 'add', '--file', file(colours), ...note), { version: 1001, entries: 2 })
  t.match(await add('domain,word,role,weight\nname,quill,weight,0.5\n'), { code: 0, out: /not in force yet[^]*version +1002/ })
  const weights = 'entity_type,feature,level,weight\nteam,words,agree,4.6\n'
  t.match(await facts('identity', 'weights', 'change', '--file', file(weights), ...note), { version: 1003, entries: 1 })
  t.match(await facts('identity', 'version', 'list'), [
    { is_in_force: true, made_by: 'release' }, { version: 1001, changed_words: 2 }, {}, {}
  ])
  t.match((await oyss('identity', 'version', 'list')).out, /version +in_force[^]*1001 +no[^]*Shirts of Ada\./)

  t.match(await add('domain,word,role\nteam,quill,colour\nteam,quill,colours\n'), { code: 1, err: /additions\.csv, row 3, role: The role/ })
  t.match(await add('domain,word\nteam,quill,x\n'), { code: 1, err: /not readable as CSV/ })
  t.match(await add('domain,word,role\n'), { code: 1, err: /no rows/ })
  t.match(await oyss('identity', 'words', 'add', '--file', join(folder, 'none.csv'), ...note), { code: 1, err: /there is no file/ })
  t.equal((await oyss('identity', 'words', 'add', '--file', file('domain\nteam\n'))).code, 2, 'a note is needed')
  const refused = await oyss('identity', 'words', 'add', '--file', file('domain,word,role\nsport,quill,tag\n'), ...note, '--json')
  t.match(JSON.parse(refused.err), { error: { code: 'OYV02', message: /row 2, domain/ } })
  t.match((await oyss('identity', 'words', 'add', '--help')).out, /lower case, without accents[^]*version preview/)

  t.match(await facts('identity', 'version', 'preview', '1001'), {
    version: 1001, compared: 0, merge: 0, part: 0, is_whole: true, pairs: []
  })
  t.match((await oyss('identity', 'version', 'preview', '1001')).out, /Version 1001 against version \d+[^]*Nothing was changed/)
  t.equal((await oyss('identity', 'version', 'preview', 'x')).code, 2)
  t.match(await oyss('identity', 'version', 'preview', '999'), { code: 1, err: /There is no version 999/ })
  t.match((await oyss('identity', 'version', 'enforce', '1001')).out, /In force\.[^]*version +1001/)
  t.match(await oyss('identity', 'version', 'enforce', '1001'), { code: 1, err: /already in force/ })
  t.match(await facts('migrate'), { migrations_run: 0 })
  t.match(await facts('identity', 'version', 'list'), [
    { is_in_force: false }, { version: 1001, is_in_force: true }, {}, {}
  ], 'migrating leaves it')
  t.match((await admin.query("select operation, what from tenancy.actions where operation = 'enforce_version'")).rows, [{ what: '1001' }])
})

t.test('IDENTITY-235 a review that stands for others is decided with them by --all-alike', async (t) => {
  const { id: account } = await facts('account', 'create', 'Clubs of the valley')
  const { realm_id: realm } = (await admin.query('select realm_id from tenancy.realms where account_id = $1', [account])).rows[0]
  for (let at = 0; at < 3; at++) {
    await admin.query("select identity.propose($1, 'team', util.make_id('tm'), util.make_id('tm'), 'mapping', 0.8, '{}', 1, null)", [realm])
  }
  await admin.query("update identity.decisions set question = 'shirt_colour a b' where realm_id = $1", [realm])
  const own = ['--mode', 'test', '--account', account]
  const [shown, ...others] = await facts('review', 'list', ...own)
  t.match([shown, others], [{ alike_count: 3 }, []])
  t.match((await oyss('review', 'list', ...own)).out, /alike[^]* 3 /)
  t.match(await facts('review', 'reject', shown.review_id, ...own, '--by', 'Kim', '--all-alike'), { id: shown.review_id, count: 3 })
  t.same(await facts('review', 'list', ...own), [])
})
