/** The frame around every page of the dashboard: the head, the menu, the band of test mode; and its headers. */
import { readFileSync } from 'node:fs'
import { html, renderDocument, unlisted, type Markup } from '../pages/html.ts'
import { makePage } from '../render/page.ts'
import { groups, may, type Me, type Mode, type Page } from './ask.ts'
import { roleName } from './roles.ts'

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')
/** Without the blanks that only people need. */
const style = read('style.css').replace(/\s+/g, ' ').replace(/;? ?([{};,>+]) ?/g, '$1').replaceAll(': ', ':')
export const stylesheet = makePage('text/css; charset=utf-8', style)
export const script = makePage('text/javascript; charset=utf-8', read('dashboard.js').replace(/^(?: +|\/\*.*\n)/gm, ''))

/** What a page may load: nothing from elsewhere, no script or style of its own; forms lead here alone (DASHBOARD-8). */
export const headers = [
  'Content-Type', 'text/html; charset=utf-8', 'Cache-Control', 'no-store', 'Referrer-Policy', 'same-origin',
  'Cross-Origin-Opener-Policy', 'same-origin', 'Content-Security-Policy',
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; " +
    "frame-ancestors 'none'"
]

/**
 * Those of a page whose address is a secret: no request says where it was made. Without a referrer browsers send `Origin: null` too, so
 * where they say no Sec-Fetch-Site either, over plain http from elsewhere, the origin is sent (forms.ts).
 */
export function secretHeaders (baseUrl: string): string[] {
  const isKnownToBrowsers = /^https:|^http:\/\/(?:(?:[\w-]+\.)*localhost|127\.[\d.]+|\[::1\])(?::|$)/.test(baseUrl)
  return headers.with(headers.indexOf('same-origin'), isKnownToBrowsers ? 'no-referrer' : 'strict-origin')
}

/** The menu's pages, in the order in which they were registered. */
export type Menu = readonly Pick<Page, 'path' | 'nav'>[]

/** `path`: of the page that is shown; `:mode` of the menu's paths becomes the mode that is looked at. */
function renderMenu (menu: Menu, me: Me, mode: Mode, path: string): Markup {
  const isSuspended = me.account_status === 'suspended' && me.is_operator !== true
  const shown = menu.filter(({ nav }) => nav !== undefined && may(me, nav.least ?? 'viewer') && (!isSuspended || nav.isOpenWhileSuspended))
  return html`${groups.map((group) => {
    const links = shown.filter(({ nav }) => nav?.group === group)
    return links.length > 0 && html`<h2>${group}</h2>
<ul>${links.map((link) => {
      const target = `/dashboard${link.path.replace(':mode', mode)}`
      const isHere = path === target || (path.startsWith(`${target}/`) && target !== `/dashboard/${mode}`)
      return html`<li><a href="${target}"${isHere && html` aria-current="${path === target ? 'page' : 'true'}"`}>${link.nav?.name}</a></li>
`
    })}</ul>
`
  })}`
}

/** The switch between test and live leads to the same page in the other mode; to its list, where it shows one thing. */
function renderModes (mode: Mode, path: string): Markup {
  const rest = path.replace(/^\/dashboard\/(?:test|live)/, '').replace(/\/[a-z]+_[0-9A-Z]{26}.*$/, '')
  return html`<nav class="modes" aria-label="Mode">${(['live', 'test'] as const).map((own) =>
    html`<a href="/dashboard/${own}${rest}"${own === mode && html` aria-current="true"`}>${own === 'live' ? 'Live' : 'Test'}</a>`)}</nav>`
}

/** Operators change nothing of the account that they look at; pages of the service itself are theirs (DASHBOARD-66). */
function renderBand (menu: Menu, me: Me, path: string): Markup | false {
  const isOfService = menu.some(({ path: own, nav }) => nav?.least === 'operator' &&
    path.startsWith(`/dashboard${own.replace(':mode', /^\/dashboard\/test/.test(path) ? 'test' : 'live')}`))
  return me.is_operator === true && me.account_id !== null && isOfMode(path) && !isOfService && html`<p class="attention">You look at
<b>${me.account_name}</b> as its viewers do: nothing of it is changed here, and its people read in their activity that you opened it.
<a href="/dashboard/live/accounts/${me.account_id}">Back to what operators do</a></p>
`
}

/** What another session or an operator changed of how the person signs in, until it is acknowledged (PEOPLE-153). */
const renderNotice = (me: Me): Markup | false => me.factors_changed_at != null && html`<p class="alert" role="alert">How you sign in was
changed in another session or by an operator of the service. <a href="/dashboard/security#changes">See what changed</a></p>
`

/** The role in words, with the account. */
const standing = (me: Me): string => [me.account_name, me.is_operator ? 'operator' : roleName(me.role)].filter(Boolean).join(', ')

/** Whether a page is of one mode: others have neither switch nor band. */
const isOfMode = (path: string): boolean => /^\/dashboard\/(?:test|live)(?:\/|$)/.test(path)

/** `isOpen`: a process of the service may do what the command line does (OYSS_ALLOW_OPERATOR_LOGIN). */
type Frame = {
  title: string, main: Markup, me?: Me | undefined, mode?: Mode | undefined, path: string, menu: Menu, isOpen: boolean
}

const renderOpen = (isOpen: boolean): Markup | false => isOpen &&
  html`<p class="alert" role="alert">OYSS_ALLOW_OPERATOR_LOGIN is set: SQL in
 the sessions of this service could do all that the command line does. Use it for development alone.</p>
`

export function renderPage ({ title, main, me, mode, path, menu, isOpen }: Frame): string {
  return renderDocument(title, html`${unlisted}<link rel="stylesheet" href="/dashboard/style.css">
<script type="module" src="/dashboard/dashboard.js"></script>`, html`<body${mode === 'test' && isOfMode(path) && html` class="test"`}>
<a class="skip" href="#main">Skip to the page</a>
<header><a class="brand" href="/dashboard${mode && me?.account_id != null && `/${mode}`}">OYSS Exchange</a>${
  mode !== undefined && isOfMode(path) && renderModes(mode, path)}${
  me !== undefined && html`<p class="who"><a href="/dashboard/${me.is_operator ? 'live/' : ''}accounts">${
    standing(me) || 'Choose an account'}</a> <a href="/dashboard/security" title="How you sign in">${me.name}</a></p>
<form method="post" action="/dashboard/sign-out" class="inline"><button class="quiet">Sign out</button></form>`}</header>
${me !== undefined && mode !== undefined ? html`<div class="with-menu">
<aside><details><summary>Menu</summary><nav aria-label="Pages">
${renderMenu(menu, me, mode, path)}</nav></details></aside>
<main id="main">
${renderOpen(isOpen)}${renderBand(menu, me, path)}${renderNotice(me)}${main}
</main>
</div>` : html`<main id="main" class="alone">
${renderOpen(isOpen)}${main}
</main>`}
</body>`)
}
