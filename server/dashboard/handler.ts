/** How a request for a page is answered: who asks, the page, what went wrong in words. */
import type { Request, RequestHandler, Response } from 'express'
import { ServiceError, toServiceError } from '../../db/errors.ts'
import type { Turns } from '../limits/turns.ts'
import { send } from '../render/send.ts'
import type { Deps } from '../routes/deps.ts'
import { makeOperate, type Answer, type Ask, type Me, type Mode, type Page, type Sessions } from './ask.ts'
import { askToConfirm, bringsProof, confirm } from './confirm.ts'
import { failure, headersOf } from './failure.ts'
import { inLanguage } from './format.ts'
import { emptyForm, isStorable, readForm, refuseOtherSites, type Form } from './forms.ts'
import { headers, renderPage, secretHeaders, type Menu } from './layout.ts'
import { cookieHeaders, readOther, readSession } from './session.ts'

type Handling = Sessions & Pick<Deps, 'secrets' | 'config' | 'patientDashboard' | 'mail'> & { menu: Menu, turns: Turns }

const modeOf = (params: Record<string, unknown>): Mode | undefined =>
  params.mode === 'test' || params.mode === 'live' ? params.mode : undefined

function makeAsk (
  req: Request, res: Response, { dashboard, signIn, patientDashboard = dashboard, secrets, config, mail, turns }: Handling, form: Form
): Ask {
  const session = readSession(req, res, config.baseUrl)
  const [operations, patient] = [
    makeOperate({ dashboard, signIn }, () => session.credential, turns),
    makeOperate({ dashboard: patientDashboard, signIn }, () => session.credential)
  ]
  let me: Promise<Me> | undefined
  return {
    mode: modeOf(req.params) ?? 'test', params: req.params as Record<string, string>, form, path: req.path,
    query: Object.fromEntries(new URLSearchParams(req.url.split('?')[1] ?? '')), session, operate: operations, patient, secrets, config,
    mail, ticket: readOther(req, res, config.baseUrl, 'try'), usual: readOther(req, res, config.baseUrl, 'usual'),
    me: () => me ??= operations('read_me', {}).then((read) => {
      res.locals.userId = read.user_id
      return read
    }),
    address: req.ip ?? null, agent: req.headers['user-agent'] ?? null
  }
}

const NOT_SIGNED_IN = ['unauthorized', 'factor_awaited']
const isOf = (error: ServiceError, ...slugs: string[]): boolean => slugs.includes(error.known.slug)

/** Where who is not signed in goes, and comes back from. */
const signIn = (path: string, problem: ServiceError): Answer =>
  ({ to: `/dashboard/sign-in${isOf(problem, 'factor_awaited') ? '/code' : ''}?next=${encodeURIComponent(path)}` })

/** Nothing has an id, and no list a parameter, that cannot be kept. Errors: not_found, invalid_parameter. */
function refuseOdd ({ params, query }: Pick<Ask, 'params' | 'query'>): void {
  if (!Object.values(params).every(isStorable)) throw new ServiceError('not_found', 'The address holds the character U+0000. Leave it out.')
  if (!Object.values(query).every(isStorable)) {
    throw new ServiceError('invalid_parameter', 'A parameter of the address holds the character U+0000. Leave it out.')
  }
}

/** Runs a form, with the proof that it brings along, if any. A wrong proof is asked for again (DASHBOARD-5, DASHBOARD-6). */
async function runForm (page: Page, ask: Ask): Promise<Answer> {
  try {
    if (bringsProof(ask)) await confirm(ask)
  } catch (error) {
    const problem = toServiceError(error)
    if (!isOf(problem, 'unauthorized', 'validation_failed', 'rate_limited')) throw error
    return askToConfirm(ask, await ask.me(), problem)
  }
  try {
    return await (page.post as NonNullable<Page['post']>)(ask)
  } catch (error) {
    const problem = toServiceError(error)
    if (isOf(problem, 'confirmation_required')) return askToConfirm(ask, await ask.me())
    if (isOf(problem, 'second_factor_required')) throw error
    if (problem.known.status >= 500 || isOf(problem, ...NOT_SIGNED_IN) || page.get === undefined) throw error
    const answer = await page.get({ ...ask, problem })
    return 'main' in answer ? { ...answer, status: problem.known.status, headers: headersOf(problem) } : answer
  }
}

/** `page` is shown, or what it does done; whatever is thrown becomes a page that says what to do. */
export function handle (handling: Handling, page: Page, isForm: boolean): RequestHandler {
  const { config: { baseUrl }, menu } = handling
  const respond: RequestHandler = async (req, res) => {
    let ask = makeAsk(req, res, handling, emptyForm)
    let me: Me | undefined
    /** Who asks is read beside what the page reads. */
    async function answer (): Promise<Answer> {
      refuseOdd(ask)
      if (req.params.mode !== undefined && modeOf(req.params) === undefined) throw new ServiceError('not_found', `There is no ${req.path}.`)
      if (!isForm) {
        const [own, shown] = await Promise.all([page.isOpen ? undefined : ask.me(), (page.get as NonNullable<Page['get']>)(ask)])
        me = own
        return shown
      }
      if (page.isOneClick !== true) refuseOtherSites(req, baseUrl)
      // of who is not signed in no file is read
      if (page.takesFile) await ask.me()
      ask = makeAsk(req, res, handling, await readForm(req, page.takesFile === true))
      const done = await runForm(page, ask)
      if (!page.isOpen && !('to' in done)) me = await ask.me()
      return done
    }
    const given = await answer().catch(async (error: unknown): Promise<Answer> => {
      const problem = toServiceError(error)
      if (isOf(problem, ...NOT_SIGNED_IN) && !page.isOpen) return signIn(isForm ? req.path : req.originalUrl, problem)
      if (isOf(problem, 'second_factor_required')) return { to: '/dashboard/security?done=factor' }
      if (problem.known.status >= 500) res.locals.problem = problem
      me = page.isOpen ? undefined : await ask.me().catch(() => undefined)
      return failure(problem, me)
    })
    if ('to' in given) return send(res, 303, [...cookieHeaders(res), 'Cache-Control', 'no-store', 'Location', given.to], '')
    if ('text' in given) return send(res, 200, [...cookieHeaders(res), ...given.headers], given.text)
    const mode = modeOf(req.params) ?? (me === undefined ? undefined : 'test')
    const kept = page.isSecret ? secretHeaders(baseUrl) : headers
    const sent = [...cookieHeaders(res), ...kept, ...given.headers ?? []]
    send(res, given.status ?? 200, sent, renderPage({
      ...given, me, mode, path: req.path, menu, isOpen: handling.config.allowsOperatorLogin === true
    }))
  }
  return (req, res, next) => inLanguage(req.headers['accept-language'], () => respond(req, res, next))
}
