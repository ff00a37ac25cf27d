/** Code to copy. */
import { html, type Markup } from '../pages/html.ts'

/** How an endpoint sees that it was the service that sent something. */
export const snippet: Markup = html`<details><summary>How your endpoint verifies deliveries</summary>
<pre tabindex="0" role="region" aria-label="Code that verifies a signature"><code>import { createHmac, timingSafeEqual } from 'node:crypto'

const key = Buffer.from(process.env.WEBHOOK_SECRET.slice('whsec_'.length), 'base64')
function isGenuine (headers, rawBody) {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures } = headers
  if (Math.abs(Date.now() / 1000 - at) > 300) return false
  const own = Buffer.from(createHmac('sha256', key).update(\`\${id}.\${at}.\${rawBody}\`).digest('base64'))
  return signatures.split(' ').some((one) => {
    const given = Buffer.from(one.replace(/^v1,/, ''))
    return given.length === own.length &amp;&amp; timingSafeEqual(given, own)
  })
}</code></pre>
<p>Answer with 2xx within 15 seconds, then work. The same event may come twice: its <code>webhook-id</code> identifies it.</p></details>`
