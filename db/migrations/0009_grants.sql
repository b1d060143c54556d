-- What the server's role may do: rows, never structure; the register it reads, and adds to it by its functions alone. A later migration that
-- makes a table grants what the server needs of it.

grant usage on schema public to organico_app;
-- PostgreSQL 15 no longer lets everybody make tables here; a database that was upgraded from before still does.
revoke create on schema public from public;
grant select, insert, update, delete on all tables in schema public to organico_app;
revoke insert, update, delete on registro from organico_app;
grant execute on function registra_fatto(text, text, text, integer[], jsonb, jsonb) to organico_app;
revoke update, delete on primo_amministratore from organico_app;
-- The migrator's own bookkeeping: the server only reads it, to know whether the database fits the program.
do $$
begin
  if to_regclass('kysely_migration') is not null then
    revoke insert, update, delete on kysely_migration, kysely_migration_lock from organico_app;
  end if;
end $$;
