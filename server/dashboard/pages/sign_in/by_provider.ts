/** To the identity provider of an account and back (PEOPLE-74): the address that an owner hands out, and where the provider returns to. */
import { toServiceError } from '../../../../db/errors.ts'
import { userAgentOf } from '../../../../platform/version.ts'
import { html } from '../../../pages/html.ts'
import { makeOidc } from '../../../sign_in/oidc.ts'
import { arrive, leaveToSignIn, type Departure, type Traveller } from '../../../sign_in/oidc_flows.ts'
import type { Answer, Ask, Page, View } from '../../ask.ts'
import { alert, button } from '../../parts.ts'

export const travellerOf = ({ operate, secrets, session, address, agent, config }: Ask): Traveller => ({
  operate, secrets, address, agent, baseUrl: config.baseUrl, renew: session.renew, browser: session.browser,
  oidc: makeOidc({ allow: config.fetchAllow ?? [], userAgent: userAgentOf(config.baseUrl) })
})

/** A page whose link leaves the service: a form may not lead elsewhere. The script follows it at once. */
export function leave ({ ticket }: Pick<Ask, 'ticket'>, { token, url, accountName }: Departure): View {
  ticket.keep(token)
  return {
    title: 'Sign in elsewhere',
    main: html`<h1>Sign in for ${accountName}</h1>
<p>Continue to <b>${url.host}</b>, which signs people in for ${accountName}.</p>
<p><a class="button" href="${url.href}" data-go>Continue to ${url.host}</a></p>`
  }
}

const pathOf = ({ params }: Pick<Ask, 'params'>): string => `/dashboard/sign-in/${params.account}`

const show = async (ask: Ask): Promise<View> => ({
  title: 'Sign in',
  main: html`<h1>Sign in with your organization</h1>
${ask.problem && alert(ask.problem.message)}<p>Your organization signs you in on its own page.</p>
${button(pathOf(ask), 'Sign in with your organization')}
<p><a href="/dashboard/sign-in">Sign in another way</a></p>`
})

async function back (ask: Ask): Promise<Answer> {
  const token = ask.ticket.read()
  ask.ticket.forget()
  try {
    const arrival = await arrive(travellerOf(ask), ask.params.account as string, { token, query: new URLSearchParams(ask.query) })
    if (arrival === 'linked') return { to: '/dashboard/security?done=linked' }
    ask.session.keep()
    ask.usual.keep(ask.params.account as string)
    return { to: '/dashboard' }
  } catch (error) {
    const problem = toServiceError(error)
    if (problem.known.status >= 500) throw error
    return {
      title: 'You are not signed in', status: problem.known.status,
      main: html`<h1>You are not signed in</h1>
${alert(problem.message)}<p><a class="button" href="${pathOf(ask)}">Try again</a></p>
<p><a href="/dashboard/sign-in">Sign in another way</a></p>`
    }
  }
}

export const byProvider: readonly Page[] = [
  {
    path: '/sign-in/:account', isOpen: true, get: show,
    post: async (ask) => {
      try {
        return leave(ask, await leaveToSignIn(travellerOf(ask), ask.params.account as string))
      } catch (error) {
        const problem = toServiceError(error)
        if (problem.known.status >= 500) throw error
        return { ...await show({ ...ask, problem }), status: problem.known.status }
      }
    }
  },
  { path: '/sign-in/:account/back', isOpen: true, get: back }
]
