create or replace function tenancy.notice_kinds(field text, value jsonb) returns table (kind text, sentence text)
language sql immutable
begin atomic
  select k.kind, k.sentence
    from (values
      (1, 'wrong_time', 'The time is wrong.', notice_kinds.field in ('start', 'end', 'date', 'time_status')),
      (2, 'wrong_place', 'The place is wrong.', notice_kinds.field in ('venue', 'venue.field')),
      (3, 'cancelled', 'The game is cancelled.', notice_kinds.field = 'status' and notice_kinds.value <> '"cancelled"'),
      (4, 'not_cancelled', 'The game is not cancelled.', notice_kinds.field = 'status' and notice_kinds.value = '"cancelled"'),
      (5, 'wrong_teams', 'The teams are wrong.', notice_kinds.field = 'sides'),
      (6, 'duplicate', 'The game is listed twice.',
       notice_kinds.field in ('start', 'end', 'date', 'time_status', 'venue', 'venue.field', 'status', 'sides'))
    ) k (number, kind, sentence, does_fit)
   where k.does_fit
   order by k.number;
end;

comment on function tenancy.notice_kinds(text, jsonb) is
  'Returns what a notice can state of a field of a game that has a value, each with its sentence; nothing for other fields.';

create or replace function tenancy.received_notices(realm_id integer, account_id text) returns setof tenancy.notices
language sql stable
begin atomic
  select n.*
    from tenancy.notices n
    join canon.fixtures f on f.realm_id = n.realm_id and f.fixture_id = n.fixture_id
   where n.realm_id = received_notices.realm_id and n.recipient_id = received_notices.account_id and n.dismissed_at is null
     and n.made_at > util.now() - interval '90 days' and f.sorts_at > util.now() - interval '1 day';
end;

comment on function tenancy.received_notices(integer, text) is
  'Returns the notices that an account sees in a realm: those of its sources that are not dismissed, of the last 90 days, about games that '
  'are to come or began less than a day ago. CORRECT-20.';

create or replace function tenancy.refuse_eleventh(realm_id integer, account_id text) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_most constant integer := 10;
  v_free_at timestamptz := (
    select n.made_at + interval '24 hours'
      from tenancy.notices n
     where n.realm_id = refuse_eleventh.realm_id and n.account_id = refuse_eleventh.account_id
       and n.made_at > util.now() - interval '24 hours'
     order by n.made_at desc
    offset c_most - 1 limit 1);
begin
  if v_free_at is not null then
    raise exception using errcode = 'OYL01',
      message = format('Your account sent %s notices within 24 hours. Try again after %s.', c_most, util.rfc3339(v_free_at)),
      hint = greatest(ceil(extract(epoch from v_free_at - util.now())), 1);
  end if;
end;
$$;

comment on function tenancy.refuse_eleventh(integer, text) is
  'Raises OYL01 (rate_limited; its hint is how many seconds to wait) where an account made ten notices in a realm within 24 hours. '
  'CORRECT-19.';
