create or replace function manage.overdue_of(account_id text, realm_id integer) returns setof manage.concern
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select 'source_overdue', count(*)::integer, min(s.source_id), string_agg(s.source_key, ', ' order by s.source_key), null
    from (
      select o.source_id, o.source_key
        from tenancy.sources o
       where o.account_id = overdue_of.account_id and o.realm_id = overdue_of.realm_id
         and not exists (select from connect.feeds f where f.realm_id = o.realm_id and f.source_id = o.source_id)
       order by o.created_at desc, o.source_id desc
       limit 25
    ) s
    cross join lateral intake.rhythm_of(overdue_of.realm_id, s.source_id) h
   where h.is_overdue
  having count(*) > 0;
$$;

comment on function manage.overdue_of(text, integer) is
  'Returns how many sources of an account in a realm are overdue (intake.rhythm_of), with their keys; none where none is. Of its 25 newest '
  'sources that no feed reads. DASHBOARD-83.';
