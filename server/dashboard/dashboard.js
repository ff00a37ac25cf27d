/* What the dashboard adds where script runs; every page works without. */
const all = (those) => document.querySelectorAll(those)
addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.('input, textarea, select')) return
  const [found] = all(`[data-key="${CSS.escape(event.key)}"]`)
  if (!found) return
  event.preventDefault()
  found[found.type === 'search' ? 'focus' : 'click']()
})
for (const input of all('[data-copy]')) {
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Copy' })
  button.onclick = async () => {
    await navigator.clipboard.writeText(input.value)
    button.textContent = 'Copied'
  }
  input.after(' ', button)
}
for (const time of all('[data-local]')) {
  time.textContent = new Date(time.dateTime).toLocaleString(navigator.language, { dateStyle: 'medium', timeStyle: 'long' })
    .replace(/(:\d\d):\d\d/, '$1')
}
all('[data-go]')[0]?.click()
if (all('[data-again]')[0]) setTimeout(() => location.reload(), 1500)
for (const form of all('[data-passkey]')) {
  const ask = async (event) => {
    event?.preventDefault()
    const options = JSON.parse(form.dataset.passkey)
    const [kind, parse] = options.rp ? ['create', 'parseCreationOptionsFromJSON'] : ['get', 'parseRequestOptionsFromJSON']
    try {
      const made = await navigator.credentials[kind]({ publicKey: PublicKeyCredential[parse](options) })
      form.querySelector('[data-answer]').value = JSON.stringify(made)
      form.submit()
    } catch {
      form.querySelector('output').textContent = 'No passkey answered. Try again, or choose another way.'
    }
  }
  form.onsubmit = ask
  if ('now' in form.dataset) ask()
}
/* A form that is being sent is not sent once more. */
let sent
addEventListener('submit', (event) => {
  if (event.target === sent) event.preventDefault()
  if (event.defaultPrevented) return
  sent = event.target
  setTimeout(() => (sent = null), 3000)
})
for (const zone of all('[data-zone] select')) {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  zone.value = own
  if (!zone.value) zone.add(new Option(own, own, true, true))
}
for (const input of all('[data-submit]')) input.onchange = () => input.form.requestSubmit()
