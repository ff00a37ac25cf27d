/** Urls that nothing may be sent to, each refused for what it says: one table for webhooks and feeds. */

/** Those with `PORT` lead to a server on this machine that listens there. */
export const hostileUrls = (port: number): string[] => TABLE.trim().split(/\s+/).map((url) => url.replaceAll('PORT', String(port)))

const TABLE = `
http://127.0.0.1:PORT/ http://127.0.0.1.:PORT/ http://127.1:PORT/ http://127.0.1:PORT/ http://2130706433:PORT/ http://0x7f000001:PORT/
http://0x7f.0.0.1:PORT/ http://0x7F.1:PORT/ http://0177.0.0.1:PORT/
http://017700000001:PORT/ http://0177.0.0.01:PORT/ http://127.0.0.0x1:PORT/ http://127.000.000.001:PORT/ http://127.127.127.127:PORT/
http://0:PORT/ http://0.0.0.0:PORT/ http://0x0:PORT/ http://00.0.0.0:PORT/
http://ex%61mple.org/
http://%31%32%37.0.0.1:PORT/ http://127%2e0%2e0%2e1:PORT/ http://127.0.0.1%2e:PORT/ http://localhost:PORT/ http://LOCALHOST:PORT/
http://localhost.:PORT/ http://evil.localhost:PORT/ http://%6cocalhost:PORT/
http://[::1]:PORT/ http://[0:0:0:0:0:0:0:1]:PORT/ http://[::]:PORT/ http://[::127.0.0.1]:PORT/ http://[::ffff:127.0.0.1]:PORT/
http://[::ffff:7f00:1]:PORT/ http://[0:0:0:0:0:ffff:127.0.0.1]:PORT/ http://[::ffff:0:127.0.0.1]:PORT/
http://[64:ff9b::127.0.0.1]:PORT/ http://[64:ff9b::7f00:1]:PORT/ http://[64:ff9b:1::7f00:1]:PORT/ http://[2002:7f00:1::]:PORT/
http://[2002:7f00:0001::1]:PORT/ http://[2001:0:7f00:1::80ff:fffe]:PORT/ http://[2600::5efe:127.0.0.1]:PORT/
http://[2600::200:5efe:7f00:1]:PORT/
http://[fe80::1]:PORT/ http://[fe80::1%25lo]:PORT/ http://[febf::1]/ http://[fec0::1]/ http://[fc00::1]/ http://[fd00:ec2::254]/
http://[fd20:ce::254]/ http://[ff02::1]/ http://[ff0e::1]/ http://[100::1]/ http://[2001:db8::1]/ http://[2001:2::1]/ http://[2001:10::1]/
http://[2001:20::1]/ http://[3fff::1]/ http://[5f00::1]/ http://[4000::1]/ http://[::2]/
http://10.0.0.1/ http://10.255.255.255/ http://172.16.0.1/ http://172.31.255.255/ http://192.168.0.1/ http://192.168.1.1:8080/
http://169.254.169.254/latest/meta-data/ http://2852039166/latest/ http://0xa9fea9fe/ http://0251.0376.0251.0376/ http://169.254.170.2/
http://[::ffff:169.254.169.254]/ http://[::ffff:a9fe:a9fe]/
http://100.64.0.1/ http://100.100.100.200/ http://100.127.255.255/ http://192.0.0.1/ http://192.0.0.192/ http://192.0.2.1/
http://192.88.99.1/ http://198.18.0.1/ http://198.19.255.255/ http://198.51.100.1/ http://203.0.113.1/ http://224.0.0.1/
http://239.255.255.255/ http://240.0.0.1/ http://255.255.255.255/ http://168.63.129.16/ http://192.175.48.1/ http://192.52.193.1/
http://user@example.org/ http://user:password@example.org/ http://@example.org/ http://:@example.org/ http://example.org@127.0.0.1:PORT/
http://127.0.0.1:PORT@example.org/ http://example.org:80@127.0.0.1/ http://example.org%40127.0.0.1:PORT/
http://example.org:22/ http://example.org:25/ http://example.org:6667/ http://example.org:0/ http://example.org:65536/
http://example.org:443x/ http://example.org:1/ http://example.org:2049/
ftp://example.org/ file:///etc/passwd gopher://127.0.0.1:PORT/ javascript:alert(1) data:text/plain,x http:example.org http:/example.org
http:///example.org //example.org example.org http:// https:// http://. http://.. http://%00/ http://exa%00mple.org/ http://example..org/
http://example.org../
http:\\\\127.0.0.1:PORT\\ http://example.org\\@127.0.0.1:PORT/ http://[::1 http://::1/ http://[]/ http://[127.0.0.1]/ http://1.2.3.4.5/
http://256.256.256.256/ http://0x100000000/ http://999999999999/
http://①②⑦.⓪.⓪.①:PORT/ http://127。0。0。1:PORT/ http://ｌocalhost:PORT/
`

export const withBlanks = [
  ' http://example.org/', 'http://example.org/ ', 'http://exam\tple.org/', 'http://example.org/\n', 'http://127.0.0.1\r\nX: y/',
  `http://example.org/${'x'.repeat(2048)}`, ''
]
