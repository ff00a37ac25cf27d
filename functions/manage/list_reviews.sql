create or replace function manage.list_reviews(
  account_id text, mode text, status text, entity_type text, after text, row_limit integer
) returns setof manage.review
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(list_reviews.account_id);
  v_realm_id integer := manage.realm_of(v_account.account_id, list_reviews.mode);
begin
  return query
  select r.*
    from (
      select d.* from identity.decisions d
       where d.realm_id = v_realm_id and (list_reviews.status is null or d.status = list_reviews.status)
         and (list_reviews.entity_type is null or d.entity_type = list_reviews.entity_type)
         and (list_reviews.after is null or d.decision_id > list_reviews.after)
         and (d.status <> 'pending' or identity.leads_alike(d.realm_id, d.question, d.decision_id))
       order by d.decision_id
       limit coalesce(list_reviews.row_limit, 100)
    ) d
    cross join lateral identity.describe(d::identity.decisions, tenancy.mode_of(v_realm_id)) r
   order by r.review_id;
end;
$$;

comment on function manage.list_reviews(text, text, text, text, text, integer) is
  'Returns pairs that may be one, the oldest first, of those that wait with one question only that: at most row_limit (null: 100), '
  'after one (null: none), in a status (null: any), of a type (null: any). Raises OYN01 (not_found), OYV02 (invalid_parameter). '
  'IDENTITY-34, IDENTITY-234.';
