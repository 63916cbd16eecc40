from app.window.process.constant_references import keep_constants_alive

keep_constants_alive()
