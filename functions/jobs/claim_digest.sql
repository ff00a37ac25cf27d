create or replace function jobs.claim_digest() returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_digest tenancy.digests;
  v_email text;
  v_since timestamptz;
  v_news jsonb;
begin
  insert into tenancy.digests (user_id)
  select distinct m.user_id
    from tenancy.memberships m
   where m.role <> 'viewer' and not exists (select from tenancy.digests d where d.user_id = m.user_id)
      on conflict on constraint digests_pkey do nothing;
  select d.* into v_digest
    from tenancy.digests d
   where not d.is_off and coalesce(d.checked_at <= util.now() - interval '1 hour', true)
     and coalesce(d.sent_at <= util.now() - interval '24 hours', true)
   order by d.checked_at nulls first, d.user_id
   limit 1
     for update skip locked;
  if v_digest.user_id is null then
    return null;
  end if;
  v_since := coalesce(v_digest.reported_at, util.now() - interval '24 hours');
  select u.email into v_email
    from tenancy.users u where u.user_id = v_digest.user_id and u.removed_at is null and u.suspended_reason is null;
  v_news := case when v_email is not null then manage.news_of(v_digest.user_id, v_since) end;
  -- Before it is sent: of a worker that dies nobody gets a second one.
  update tenancy.digests d
     set checked_at = util.now(), reported_at = v_since, sent_at = case when v_news is not null then util.now() else d.sent_at end
   where d.user_id = v_digest.user_id;
  return jsonb_build_object('user_id', v_digest.user_id, 'email', v_email, 'accounts', v_news, 'until', util.now());
end;
$$;

comment on function jobs.claim_digest() is
  'Chooses the person who was looked at longest ago, at least an hour, and got no digest for 24 hours, and returns {user_id, email, '
  'accounts (manage.news_of; null: nothing to report), until}; null: nobody. What it returns counts as sent. PEOPLE-160.';
grant execute on function jobs.claim_digest() to oyss_resolver;

create or replace function jobs.record_digest(user_id text, until timestamptz) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  update tenancy.digests d set reported_at = record_digest.until where d.user_id = record_digest.user_id;
$$;

comment on function jobs.record_digest(text, timestamptz) is
  'Records that the mail server accepted the digest of a person, which reports up to a moment (until); of one that it refused, the next '
  'reports again. PEOPLE-160.';
grant execute on function jobs.record_digest(text, timestamptz) to oyss_resolver;
